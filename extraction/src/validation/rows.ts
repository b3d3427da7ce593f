import { exists, existsGroup, filled } from './conditions.ts';
import { type GroupName, type modelGroups, nameOf, type TermId } from './model/terms.ts';
import type { Condition, Rule, Severity, Syntax } from './rule.ts';

/** Terms and groups with spaces between them. */
type Ids = string;

const isId = (id: string): id is TermId | GroupName => id !== '';

interface Options {
  readonly severity?: Severity;
  readonly syntax?: Syntax;
}

export const ubl = { syntax: 'ubl' } as const;
export const cii = { syntax: 'cii' } as const;
export const warning = { severity: 'warning' } as const;

type Head = readonly [id: string, at: GroupName, terms: Ids, options?: Options | undefined];

export const row = (
  [id, at, terms, { severity = 'fatal', syntax } = {}]: Head,
  condition: Condition,
  message: string,
): Rule => ({ id, severity, ...(syntax && { syntax }), at, terms: terms.split(' ').filter(isId), condition, message });

/** `The Seller postal address (BG-5)`. */
const theGroup = (at: GroupName): string => (at === 'invoice' ? 'The invoice' : `The ${nameOf(at)}`);

const missing = (at: GroupName, ids: readonly (TermId | GroupName)[]) =>
  `${theGroup(at)} has no ${ids.map(nameOf).join(' and no ')}.`;

/** At least one of the terms is there, also empty. */
export const needs = (id: string, at: GroupName, terms: readonly TermId[], options?: Options): Rule =>
  row([id, at, terms.join(' '), options], exists(...terms), missing(at, terms));

/** At least one of the terms has a text. */
export const needsText = (id: string, at: GroupName, terms: readonly TermId[], options?: Options): Rule =>
  row([id, at, terms.join(' '), options], filled(...terms), missing(at, terms));

export const needsGroup = (id: string, at: GroupName, name: keyof typeof modelGroups, options?: Options): Rule =>
  row([id, at, name, options], existsGroup(name), missing(at, [name]));
