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
  [/^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d\d$/, ''],
  // Recognized by the namespace of the root element.
  [/^urn:iso:std:iso:20022:tech:xsd:camt\.052\.001\.\d\d$/, 'camt052'],
  [/^urn:iso:std:iso:20022:tech:xsd:camt\.054\.001\.\d\d$/, 'camt054'],
  [/^(urn:iso:std:iso:20022:tech:xsd:|http:\/\/www\.six-interbank-clearing\.com\/de\/)pain\.\d{3}\./, 'pain'],
  [/^urn:iso:std:iso:20022:tech:xsd:/, 'iso20022'],
  [/^urn:un:unece:uncefact:data:SCRDMCCBDACIOMessageStructure:\d+$/, 'order-x'],
  [/^urn:oasis:names:specification:ubl:schema:xsd:Order-2$/, 'ubl-order'],
  [/^http:\/\/(ivaservizi\.agenziaentrate\.gov\.it|www\.fatturapa\.gov\.it)\//, 'fatturapa'],
  [/^http:\/\/www\.facturae\.(gob\.)?es\//, 'facturae'],
  [/^http:\/\/www\.ebinterface\.at\/schema\//, 'ebinterface'],
  [/^http:\/\/crd\.gov\.pl\/wzor\//, 'ksef'],
];

/** `prefix:local`, or `{uri}local` if the namespace is unknown or missing. */
export function qualifiedName(uri: string, local: string): string {
  const prefix = namespaces.find(([pattern]) => pattern.test(uri))?.[1];
  if (prefix === undefined) return `{${uri}}${local}`;
  return prefix === '' ? local : `${prefix}:${local}`;
}
