import type { InvoiceTerms } from '../en16931/terms.ts';
import { readModel } from '../validation/model/read.ts';
import { bindings } from '../validation/validate.ts';
import type { XmlElement } from '../xml/read.ts';
import { addMapped, groupOfModel, groupOfTerms } from './groups.ts';
import { renderInvoice } from './html.ts';

/** An invoice as HTML for people, with each term that has a value: the content of `<body>`. */
export function viewInvoice(root: XmlElement, terms: InvoiceTerms): string {
  const known = bindings.get(root.name);
  const mapped = groupOfTerms(terms);
  return renderInvoice(known === undefined ? mapped : addMapped(groupOfModel(readModel(root, known.binding)), mapped));
}
