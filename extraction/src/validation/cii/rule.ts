import { fieldsAt, type XmlPath } from '../../xml/path.ts';
import type { XmlElement } from '../../xml/read.ts';
import { normalized } from '../conditions.ts';
import { row } from '../rows.ts';
import type { Condition, Rule, Severity } from '../rule.ts';

type Head = readonly [id: string, severity: Severity, terms: string];

export const rule = ([id, severity, terms]: Head, condition: Condition, message: string): Rule =>
  row([`CII-${id}`, 'invoice', terms, { severity, syntax: 'cii' }], condition, message);

export const hasElement = (element: XmlElement, path: XmlPath) => fieldsAt(element, path).length > 0;
export const textAt = (element: XmlElement, path: XmlPath) => normalized(fieldsAt(element, path)[0]?.text ?? '');
