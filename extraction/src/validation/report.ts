import { enumValues } from '@fds/platform/enum-values';

export const validationResults = enumValues.documents.validation;
export const severities = ['fatal', 'warning'] as const;

/** Of one report; a file with an error in each line would otherwise fill the database. */
export const validationLimits = {
  findings: 500,
  /** So that one rule, broken in each line, does not hide the others. */
  findingsOfRule: 25,
  /** Characters of a path and of a value. */
  textLength: 200,
} as const;

export interface Finding {
  readonly rule: string;
  readonly severity: (typeof severities)[number];
  readonly message: string;
  /** Business terms and groups that the rule names. */
  readonly terms: readonly string[];
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly expected?: string;
  readonly found?: string;
}

export interface AppliedRuleSet {
  readonly name: string;
  readonly version: string;
  /** Ids of rules of the set that are not tested. */
  readonly not_checked: readonly string[];
}

export interface ValidationReport {
  readonly result: (typeof validationResults)[number];
  /** Why it is not applicable, or why only EN 16931 was applied. */
  readonly note?: string;
  readonly rule_sets: readonly AppliedRuleSet[];
  readonly findings: readonly Finding[];
  /** Beyond the limits. */
  readonly more_findings: number;
}
