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

export const row = (
  id: string,
  at: GroupName,
  terms: Ids,
  condition: Condition,
  message: string,
  { severity = 'fatal', syntax }: Options = {},
): Rule => ({ id, severity, ...(syntax && { syntax }), at, terms: terms.split(' ').filter(isId), condition, message });

/** `The Seller postal address (BG-5)`. */
const theGroup = (at: GroupName): string => (at === 'invoice' ? 'The invoice' : `The ${nameOf(at)}`);

const missing = (at: GroupName, ids: readonly (TermId | GroupName)[]) =>
  `${theGroup(at)} has no ${ids.map(nameOf).join(' and no ')}.`;

/** At least one of the terms is there, also empty. */
export const needs = (id: string, at: GroupName, terms: readonly TermId[], options?: Options): Rule =>
  row(id, at, terms.join(' '), exists(...terms), missing(at, terms), options);

/** At least one of the terms has a text. */
export const needsText = (id: string, at: GroupName, terms: readonly TermId[], options?: Options): Rule =>
  row(id, at, terms.join(' '), filled(...terms), missing(at, terms), options);

export const needsGroup = (id: string, at: GroupName, name: keyof typeof modelGroups, options?: Options): Rule =>
  row(id, at, name, existsGroup(name), missing(at, [name]), options);
