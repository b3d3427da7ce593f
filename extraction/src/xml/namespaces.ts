/**
 * The prefix that mappings use for each namespace. Elements are told apart by the namespace's URI; the prefixes of a
 * document do not matter. A number at the end of a pattern is a version.
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
];

/** Returns the name that mappings use for an element, `prefix:local`; `{uri}local` for an unknown namespace. */
export function elementName(uri: string, local: string): string {
  if (uri === '') return local;
  const known = namespaces.find(([pattern]) => pattern.test(uri));
  return known === undefined ? `{${uri}}${local}` : `${known[1]}:${local}`;
}
