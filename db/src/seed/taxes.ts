import type { DemoCompany } from './companies.ts';
import type { BilledProduct } from './pools/products.ts';

/** `category` is a code of UN/ECE 5305; `rate` is in thousandths of a percent. */
export interface InvoiceLineTax {
  readonly category: string;
  readonly scheme: string | null;
  readonly rate: number;
  readonly exemption: string | null;
}

interface Scheme {
  readonly scheme: string;
  readonly standard: number;
  readonly reduced: number;
}

/** In thousandths of a percent. */
const SCHEMES: Readonly<Record<string, Scheme>> = {
  DE: { scheme: 'VAT', standard: 19_000, reduced: 7_000 },
  FR: { scheme: 'VAT', standard: 20_000, reduced: 5_500 },
  PL: { scheme: 'VAT', standard: 23_000, reduced: 8_000 },
  CH: { scheme: 'VAT', standard: 8_100, reduced: 2_600 },
  GB: { scheme: 'VAT', standard: 20_000, reduced: 0 },
  US: { scheme: 'SALES_TAX', standard: 8_875, reduced: 0 },
  CA: { scheme: 'GST', standard: 5_000, reduced: 0 },
  JP: { scheme: 'JCT', standard: 10_000, reduced: 8_000 },
};

const UNION = new Set(['DE', 'FR', 'PL']);
const SERVICES = new Set(['HUR', 'DAY']);

export function getTaxOnProduct(product: BilledProduct, issuer: DemoCompany, receiver: DemoCompany): InvoiceLineTax {
  const country = issuer.country.code;
  const { scheme, standard, reduced } = SCHEMES[country] ?? { scheme: 'VAT', standard: 0, reduced: 0 };
  if (country !== receiver.country.code) {
    return UNION.has(country) && UNION.has(receiver.country.code)
      ? { category: 'AE', scheme, rate: 0, exemption: 'Reverse charge' }
      : { category: 'G', scheme, rate: 0, exemption: 'Export outside the customs territory' };
  }
  if (product.sku === 'INS-Y') return { category: 'E', scheme, rate: 0, exemption: 'Insurance is exempt' };
  if (scheme === 'SALES_TAX' && SERVICES.has(product.unit)) {
    return { category: 'O', scheme: null, rate: 0, exemption: 'Services are not taxed' };
  }
  if (!product.reduced) return { category: 'S', scheme, rate: standard, exemption: null };
  return { category: reduced === 0 ? 'Z' : 'AA', scheme, rate: reduced, exemption: null };
}
