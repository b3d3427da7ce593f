/** `price` in euro cents; `unit` is a UN/ECE code. */
export interface BilledProduct {
  readonly sku: string;
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly unit: string;
  /** In thousandths of the unit; every quantity is a multiple. */
  readonly step: number;
  readonly reduced: boolean;
  /** Billed for a period, such as rent and licenses. */
  readonly periodic: boolean;
}

const product = (
  sku: string,
  name: string,
  price: number,
  unit: string,
  step: number,
  description: string,
  kind: 'reduced' | 'periodic' | 'plain' = 'plain',
): BilledProduct => ({
  sku,
  name,
  price,
  unit,
  step,
  description,
  reduced: kind === 'reduced',
  periodic: kind === 'periodic',
});

export const BILLED_PRODUCTS: readonly BilledProduct[] = [
  product('CON-HOUR', 'Consulting hour', 14_500, 'HUR', 250, 'Consulting, billed by the quarter of an hour'),
  product('DEV-DAY', 'Developer day', 96_000, 'DAY', 500, 'Software development'),
  product('LIC-SEAT', 'Licence, per seat', 2_900, 'C62', 1000, 'Accounting software', 'periodic'),
  product('HOST-M', 'Hosting', 18_900, 'MON', 1000, 'Managed server, backups included', 'periodic'),
  product('RENT-OFF', 'Office rent', 240_000, 'MON', 1000, 'Rent and service charge', 'periodic'),
  product('FRT-PAL', 'Freight, per pallet', 8_450, 'C62', 1000, 'Door to door'),
  product('CHAIR-7', 'Office chair “Søren”', 34_900, 'C62', 1000, "Adjustable; the buyer's choice of colour"),
  product('DESK-180', 'Standing desk 180_80', 62_900, 'C62', 1000, 'Oak, 180 x 80 cm'),
  product('PAP-A4', 'Paper A4, 500 sheets', 549, 'BX', 1000, '100% recycled'),
  product('TEA-KG', 'Darjeeling tea', 4_890, 'KGM', 125, 'First flush', 'reduced'),
  product('COF-KG', 'Coffee beans', 2_190, 'KGM', 500, 'Espresso roast', 'reduced'),
  product('BOOK-TAX', 'Handbook of tax law', 8_900, 'C62', 1000, 'New edition', 'reduced'),
  product('CAT-PP', 'Catering, per person', 3_450, 'C62', 1000, 'Lunch buffet'),
  product('SENS-T', 'Temperature sensor', 1_275, 'C62', 1000, '-40 to +125 °C'),
  product('CAB-M', 'Cable', 189, 'MTR', 100, 'Cut to length'),
  product('INS-Y', 'Business insurance', 128_000, 'ANN', 1000, 'Liability', 'periodic'),
  product('KWH', 'Electricity', 31, 'KWH', 125_000, 'Meter reading'),
  product('CAP-SMALL', 'Paper cap 5\\8', 45, 'C62', 1000, 'Sample size'),
];
