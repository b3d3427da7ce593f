import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import { RefusedFileError } from '../refused.ts';
import { truncateTexts } from './long-texts.ts';

/**
 * The URI identifies the elements, not the document's prefix. Patterns, because a URI can end with a version. With an
 * empty prefix, elements keep their names.
 */
const namespaces: readonly (readonly [uri: RegExp, prefix: string])[] = [
  [/^urn:oasis:names:specification:ubl:schema:xsd:Invoice-2$/, 'inv'],
  [/^urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2$/, 'cn'],
  [/^urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2$/, 'cac'],
  [/^urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2$/, 'cbc'],
  [/^urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:\d+$/, 'rsm'],
  [/^urn:ferd:CrossIndustryDocument:invoice:1p0$/, 'zf1'],
  [/^urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:\d+$/, 'ram'],
  [/^urn:un:unece:uncefact:data:standard:UnqualifiedDataType:\d+$/, 'udt'],
  [/^urn:un:unece:uncefact:data:standard:QualifiedDataType:\d+$/, 'qdt'],
  [/^urn:iso:std:iso:20022:tech:xsd:camt\.05[234]\.001\.\d\d$/, ''],
  // FatturaPA and Facturae have a namespace only at the root element.
  [/^$/, ''],
  // Recognized by the namespace of the root element.
  [/^(urn:iso:std:iso:20022:tech:xsd:|http:\/\/www\.six-interbank-clearing\.com\/de\/)pain\.\d{3}\./, 'pain'],
  [/^urn:iso:std:iso:20022:tech:xsd:/, 'iso20022'],
  [/^urn:un:unece:uncefact:data:SCRDMCCBDACIOMessageStructure:\d+$/, 'order-x'],
  [/^urn:oasis:names:specification:ubl:schema:xsd:Order-2$/, 'ubl-order'],
  [/^http:\/\/(ivaservizi\.agenziaentrate\.gov\.it|www\.fatturapa\.gov\.it)\//, 'fatturapa'],
  [/^http:\/\/www\.facturae\.(gob\.)?es\//, 'facturae'],
  [/^http:\/\/www\.ebinterface\.at\/schema\//, 'ebi'],
  [/^http:\/\/crd\.gov\.pl\/wzor\//, 'ksef'],
];

/** `prefix:local`, or `{uri}local` if the namespace is unknown or missing. */
function qualifiedName(uri: string, local: string): string {
  const prefix = namespaces.find(([pattern]) => pattern.test(uri))?.[1];
  if (prefix === undefined) return `{${uri}}${local}`;
  return prefix === '' ? local : `${prefix}:${local}`;
}

/** An invoice of 10,000 items has about 300,000 elements on 12 levels. */
export const xmlLimits = {
  depth: 100,
  elements: 500_000,
  attributes: 100,
  /** Kept of an element. Text fields are shorter, embedded files longer. */
  textLength: 100_000,
} as const;

/** `name` has the prefix of the mappings, not of the document. */
export interface XmlElement {
  readonly name: string;
  /** URI. */
  readonly namespace: string;
  /** Without a namespace. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Directly within the element, at most `xmlLimits.textLength`. */
  readonly text: string;
  /** Of the start of the element, from 1. */
  readonly line: number;
}

type Open = { -readonly [K in keyof XmlElement]: XmlElement[K] } & { readonly children: XmlElement[] };

const noAttributes: Readonly<Record<string, string>> = Object.freeze({});

/** Without a namespace. */
function ownAttributes(all: Readonly<Record<string, SaxesAttributeNS>>): Readonly<Record<string, string>> {
  let own: Record<string, string> | undefined;
  for (const { uri, local, value } of Object.values(all)) {
    if (uri !== '') continue;
    own ??= {};
    own[local] = value;
  }
  return own ?? noAttributes;
}

/** Stops the parser at once, because the rest of a hostile document may take long. */
class Unaccepted extends Error {}

interface Options {
  /** If it returns false for the root element, the parser stops. */
  readonly accept?: (root: string) => boolean;
}

/**
 * Resolves only the five predefined entities.
 * @returns `undefined` without a root element or if `accept` rejects it
 * @throws RefusedFileError if the document is not well-formed, has a DOCTYPE or exceeds a limit
 */
export function readXml(pieces: Iterable<string>, { accept = () => true }: Options = {}): XmlElement | undefined {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const stack: Open[] = [];
  const names = new Map<string, Map<string, string>>();
  let root: Open | undefined;
  let doctype = false;
  let elements = 0;
  let attributes = 0;
  let line = 1;

  const nameOf = (uri: string, local: string): string => {
    const known = names.get(uri) ?? new Map<string, string>();
    const name = known.get(local) ?? qualifiedName(uri, local);
    if (!known.has(local)) names.set(uri, known.set(local, name));
    return name;
  };
  const addText = (piece: string) => {
    const open = stack.at(-1);
    if (open !== undefined && open.text.length < xmlLimits.textLength) {
      open.text += piece.slice(0, xmlLimits.textLength - open.text.length).toWellFormed();
    }
  };

  parser.on('error', (cause) => {
    throw root === undefined ? new Unaccepted() : new RefusedFileError('malformed', { cause });
  });
  parser.on('doctype', () => {
    doctype = true;
  });
  parser.on('opentagstart', () => {
    attributes = 0;
    // The parser has read the character after the name, which may be a line break.
    line = parser.column === 0 ? parser.line - 1 : parser.line;
  });
  parser.on('attribute', () => {
    attributes++;
    if (attributes > xmlLimits.attributes) throw new RefusedFileError('attributes');
  });
  parser.on('opentag', (tag) => {
    const name = nameOf(tag.uri, tag.local);
    if (root === undefined) {
      if (!accept(name)) throw new Unaccepted();
      if (doctype) throw new RefusedFileError('doctype');
    }
    elements++;
    if (elements > xmlLimits.elements) throw new RefusedFileError('elements');
    if (stack.length >= xmlLimits.depth) throw new RefusedFileError('depth');
    const element: Open = {
      name,
      namespace: tag.uri,
      attributes: ownAttributes(tag.attributes),
      children: [],
      text: '',
      line,
    };
    stack.at(-1)?.children.push(element);
    stack.push(element);
    root ??= element;
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = stack.pop();
    if (element !== undefined && element.children.length > 0 && element.text.trim() === '') element.text = '';
  });

  try {
    for (const piece of truncateTexts(pieces, xmlLimits.textLength)) parser.write(piece);
    parser.close();
  } catch (error) {
    if (error instanceof Unaccepted) return undefined;
    throw error;
  }
  return root;
}
