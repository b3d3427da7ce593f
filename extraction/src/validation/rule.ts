import type { Field } from '../xml/path.ts';
import type { Group } from './model/read.ts';
import type { GroupName, TermId } from './model/terms.ts';
import type { Finding } from './report.ts';

export type Severity = Finding['severity'];
export type Syntax = 'ubl' | 'cii';

/** Where a rule is broken; without `at`, in the element of the group. */
export interface Problem {
  readonly at?: Field | Group | undefined;
  readonly expected?: string | undefined;
  readonly found?: string | undefined;
}

/** Empty if the group follows the rule. */
export type Condition = (group: Group) => readonly Problem[];

/** Evaluated for each instance of the group `at`. */
export interface Rule {
  readonly id: string;
  readonly severity: Severity;
  /** Without it, of both syntaxes. */
  readonly syntax?: Syntax;
  readonly at: GroupName;
  readonly terms: readonly (TermId | GroupName)[];
  readonly condition: Condition;
  readonly message: string;
}

/** As the report names it; `not_checked`: ids of the set that have no row, with the reason in the documentation. */
export interface RuleSet {
  readonly name: string;
  readonly version: string;
  /** Without it, of both syntaxes. */
  readonly syntax?: Syntax;
  readonly rules: readonly Rule[];
  readonly notChecked: readonly string[];
}
