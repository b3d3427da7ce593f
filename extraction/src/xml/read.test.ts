import { describe, expect, it } from 'vitest';
import { RefusedFileError } from '../refused.ts';
import { firstTextAt } from './path.ts';
import { readXml, xmlLimits } from './read.ts';

const invoice = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2';
const basic = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';
const wrapped = (content: string, before = '') => [
  `${before}<Invoice xmlns="${invoice}" xmlns:cbc="${basic}">${content}</Invoice>`,
];

const refusalOf = (pieces: Iterable<string>): string => {
  try {
    readXml(pieces);
  } catch (error) {
    if (error instanceof RefusedFileError) return error.refusal;
    throw error;
  }
  return 'read';
};

describe('readXml', () => {
  it('readXml identifies elements by the URI of their namespace, not by their prefix', () => {
    const root = readXml([`<x:Invoice xmlns:x="${invoice}"><ID xmlns="${basic}">7</ID></x:Invoice>`]);
    expect(root?.name).toBe('inv:Invoice');
    expect(root && firstTextAt(root, 'cbc:ID')).toBe('7');
  });

  it('readXml distinguishes elements with the same prefix but different namespaces', () => {
    const root = readXml([`<Invoice xmlns="${invoice}" xmlns:cbc="urn:other"><cbc:ID>7</cbc:ID></Invoice>`]);
    expect(root && firstTextAt(root, 'cbc:ID')).toBeUndefined();
  });

  it('readXml gives each element the line on which it begins', () => {
    const root = readXml([`<Invoice xmlns="${invoice}"\n>\r\n`, `<ID\n xmlns="${basic}">7</ID>`, '</Invoice>']);
    expect([root?.line, root?.children[0]?.line]).toEqual([1, 3]);
  });

  it('readXml joins text and CDATA, resolves the entities of XML and ignores comments', () => {
    const root = readXml(wrapped('<cbc:Note>a &amp; b<!-- c --><![CDATA[ <d>]]></cbc:Note>'));
    expect(root && firstTextAt(root, 'cbc:Note')).toBe('a & b <d>');
  });

  it('readXml keeps the beginning of a text that is too long', () => {
    const root = readXml(wrapped(`<cbc:Note>${'a'.repeat(xmlLimits.textLength + 1)}</cbc:Note>`));
    expect(root && firstTextAt(root, 'cbc:Note')).toHaveLength(xmlLimits.textLength);
  });

  it('readXml keeps the beginning of a long text that consists of many pieces', () => {
    const [whole = ''] = wrapped(
      `<cbc:Note>${'a'.repeat(xmlLimits.textLength)}${'b'.repeat(xmlLimits.textLength)}</cbc:Note>`,
    );
    const root = readXml(whole.match(/[\s\S]{1,1000}/g) ?? []);
    expect(root && firstTextAt(root, 'cbc:Note')).toBe('a'.repeat(xmlLimits.textLength));
  });

  it.each([
    ['a DOCTYPE', wrapped('<cbc:ID>1</cbc:ID>', '<!DOCTYPE Invoice [<!ENTITY a "b">]>'), 'doctype'],
    ['an undeclared entity', wrapped('<cbc:ID>&a;</cbc:ID>'), 'malformed'],
    ['a missing end', [`<Invoice xmlns="${invoice}"><a>`], 'malformed'],
    ['deep nesting', wrapped('<a>'.repeat(xmlLimits.depth) + '</a>'.repeat(xmlLimits.depth)), 'depth'],
    [
      'nesting within the bound',
      wrapped('<a>'.repeat(xmlLimits.depth - 1) + '</a>'.repeat(xmlLimits.depth - 1)),
      'read',
    ],
    ['too many elements', wrapped('<a/>'.repeat(xmlLimits.elements)), 'elements'],
    [
      'too many attributes',
      wrapped(`<a ${Array.from({ length: xmlLimits.attributes + 1 }, (_, i) => `a${i}=""`).join(' ')}/>`),
      'attributes',
    ],
  ])('readXml reads or refuses %s: %3$s', (_what, pieces, expected) => {
    expect(refusalOf(pieces)).toBe(expected);
  });

  it('readXml stops after a root element that the caller does not accept', () => {
    const pieces = (function* () {
      yield '<other>';
      throw new Error('read on');
    })();
    expect(readXml(pieces, { accept: () => false })).toBeUndefined();
  });

  it('readXml returns undefined for a text that is not XML', () => {
    expect(readXml(['no markup'])).toBeUndefined();
  });
});
