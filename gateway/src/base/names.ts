/** `invoice_item` becomes `InvoiceItem`, `metadata.document_type` becomes `MetadataDocumentType`. */
export const toPascalCase = (name: string): string =>
  name.replaceAll(/(?:^|[_.-])(\w)/g, (_match, letter: string) => letter.toUpperCase());
