import type { XmlElement } from './read.ts';

/**
 * To descendants or an attribute, for example `cac:TaxTotal/cbc:TaxAmount[@currencyID=$BT-5]`: element names
 * separated by `/`, a last step `@name` for an attribute, `.` for the start element. Conditions: `[path]` (exists),
 * `[path=value]`, `[path!=value]`, `[path~=VALUE]` (of any case), with `|` between values. `$name` is a variable; a
 * condition with an unknown variable is true.
 */
export type XmlPath = string;

/** By name, such as `BT-5` for `$BT-5`. */
export type XmlPathVariables = Readonly<Record<string, string | undefined>>;

interface Condition {
  readonly path: Compiled;
  readonly operator: '' | '=' | '!=' | '~=';
  readonly values: readonly string[];
}

interface Step {
  readonly name: string;
  readonly conditions: readonly Condition[];
}

interface Compiled {
  readonly steps: readonly Step[];
  readonly attribute: string | undefined;
}

const stepPattern = /(@?[\w:.-]+)((?:\[[^\]]*\])*)(?:\/|$)/y;
const conditionPattern = /\[([^[\]=!~]+)(?:([!~]?=)([^[\]]*))?\]/g;

function compile(path: XmlPath): Compiled {
  const steps: Step[] = [];
  let attribute: string | undefined;
  let position = 0;
  while (position < path.length) {
    stepPattern.lastIndex = position;
    const match = stepPattern.exec(path);
    position = stepPattern.lastIndex;
    if (match === null || attribute !== undefined) throw new Error(`the path ${path} is malformed`);
    const [, name = '', conditions = ''] = match;
    if (name.startsWith('@')) attribute = name.slice(1);
    else if (name !== '.') {
      const found = [...conditions.matchAll(conditionPattern)].map(
        ([, inner = '', operator = '', value = '']): Condition => ({
          path: compiled(inner),
          operator: operator === '=' || operator === '!=' || operator === '~=' ? operator : '',
          values: value.split('|'),
        }),
      );
      steps.push({ name, conditions: found });
    }
  }
  return { steps, attribute };
}

/** Needs no maximum, because paths come from mappings and never from documents. */
const cache = new Map<XmlPath, Compiled>();

function compiled(path: XmlPath): Compiled {
  const known = cache.get(path);
  if (known !== undefined) return known;
  const made = compile(path);
  cache.set(path, made);
  return made;
}

function holds(element: XmlElement, { path, operator, values }: Condition, variables: XmlPathVariables): boolean {
  const found = valuesOf(element, path, variables);
  if (operator === '') return found.length > 0;
  const wanted = values.map((value) => (value.startsWith('$') ? variables[value.slice(1)] : value));
  if (wanted.includes(undefined)) return true;
  const equal = found.some(({ text }) => wanted.includes(operator === '~=' ? text.toUpperCase() : text));
  return operator === '!=' ? !equal : equal;
}

function elementsOf(from: XmlElement, steps: readonly Step[], variables: XmlPathVariables): readonly XmlElement[] {
  let current: readonly XmlElement[] = [from];
  for (const { name, conditions } of steps) {
    const next: XmlElement[] = [];
    for (const element of current) {
      for (const child of element.children) {
        if (child.name === name && conditions.every((each) => holds(child, each, variables))) next.push(child);
      }
    }
    if (next.length === 0) return next;
    current = next;
  }
  return current;
}

/** `line`: of the element. */
export interface PlacedText {
  readonly text: string;
  readonly line: number;
}

function valuesOf(from: XmlElement, { steps, attribute }: Compiled, variables: XmlPathVariables): PlacedText[] {
  const elements = elementsOf(from, steps, variables);
  if (attribute === undefined) return elements.map(({ text, line }) => ({ text: text.trim(), line }));
  return elements.flatMap(({ attributes, line }) => {
    const text = attributes[attribute]?.trim();
    return text === undefined ? [] : { text, line };
  });
}

/** In document order. */
export const elementsAt = (from: XmlElement, path: XmlPath, variables: XmlPathVariables = {}): readonly XmlElement[] =>
  elementsOf(from, compiled(path).steps, variables);

/** An element, or an attribute of it; `text` is trimmed and can be empty. */
export interface Field {
  readonly element: XmlElement;
  readonly attribute: string | undefined;
  readonly text: string;
}

/** In document order, empty ones too. */
export function fieldsAt(from: XmlElement, path: XmlPath): Field[] {
  const { steps, attribute } = compiled(path);
  return elementsOf(from, steps, {}).flatMap((element) => {
    const text = attribute === undefined ? element.text : element.attributes[attribute];
    return text === undefined ? [] : { element, attribute, text: text.trim() };
  });
}

/** Trimmed, in document order, without empty ones. */
export const placedTextsAt = (from: XmlElement, path: XmlPath, variables: XmlPathVariables = {}): PlacedText[] =>
  valuesOf(from, compiled(path), variables).filter(({ text }) => text !== '');

export const textsAt = (from: XmlElement, path: XmlPath): string[] => placedTextsAt(from, path).map(({ text }) => text);

/** Trimmed and not empty. */
export const firstTextAt = (from: XmlElement, path: XmlPath): string | undefined => placedTextsAt(from, path)[0]?.text;
