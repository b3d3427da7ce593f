import type { InvoiceTerms } from '../en16931/terms.ts';
import { modelOf } from '../validation/validate.ts';
import type { XmlElement } from '../xml/read.ts';
import { addMapped, groupOfModel, groupOfTerms } from './groups.ts';
import { renderInvoice } from './html.ts';

/** An invoice as HTML for people, with each term that has a value: the content of `<body>`. */
export function viewInvoice(root: XmlElement, terms: InvoiceTerms): string {
  const model = modelOf(root);
  const mapped = groupOfTerms(terms);
  return renderInvoice(model === undefined ? mapped : addMapped(groupOfModel(model.invoice), mapped));
}
