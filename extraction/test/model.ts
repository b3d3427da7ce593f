/**
 * Types for test invoices. They do not depend on the mapping tables, because the tests check these tables. Amounts and
 * rates are decimal strings.
 */
export interface TestInvoice {
  readonly number: string;
  readonly issued: string;
  readonly due?: string;
  /** Type of the invoice: a code of UNTDID 1001. */
  readonly type: string;
  readonly currency: string;
  /** The accounting currency, and the tax total in this currency. */
  readonly accounting?: { readonly currency: string; readonly tax: string };
  readonly buyerReference?: string;
  readonly order?: string;
  readonly notes: readonly string[];
  readonly terms?: string;
  readonly seller: TestParty;
  readonly buyer: TestParty;
  readonly payee?: string;
  readonly delivery?: TestAddress;
  readonly payments: readonly TestPayment[];
  readonly mandate?: string;
  readonly adjustments: readonly TestAllowanceOrCharge[];
  readonly taxes: readonly TestVatBreakdown[];
  readonly totals: TestInvoiceTotals;
  readonly lines: readonly TestInvoiceLine[];
}

export interface TestParty {
  readonly name: string;
  readonly tradeName?: string;
  readonly vat?: string;
  readonly taxNumber?: string;
  readonly registration?: string;
  readonly address: TestAddress;
  readonly contact?: { readonly name: string; readonly phone: string; readonly email: string };
}

export interface TestAddress {
  readonly line1: string;
  readonly line2?: string;
  readonly line3?: string;
  readonly city: string;
  readonly code: string;
  readonly country: string;
}

/**
 * A means of payment: a code of UNTDID 4461 and an account. `account` is the account of the seller, to which the buyer
 * pays. `debited` is the account of the buyer, for a direct debit.
 */
export interface TestPayment {
  readonly code: string;
  readonly account?: string;
  readonly bic?: string;
  readonly name?: string;
  readonly debited?: string;
}

/** An allowance or a charge of an invoice or a line. */
export interface TestAllowanceOrCharge {
  readonly charge: boolean;
  readonly amount: string;
  readonly category: string;
  readonly rate: string;
  readonly reason?: string;
}

export interface TestVatBreakdown {
  readonly category: string;
  readonly rate: string;
  readonly basis: string;
  readonly amount: string;
  readonly reason?: string;
}

export interface TestInvoiceTotals {
  readonly lines: string;
  readonly allowances?: string;
  readonly charges?: string;
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
  readonly paid?: string;
  readonly rounding?: string;
  readonly due: string;
}

export interface TestInvoiceLine {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly sku?: string;
  readonly quantity: string;
  readonly unit: string;
  readonly price: string;
  readonly base?: string;
  readonly amount: string;
  readonly category: string;
  readonly rate: string;
  readonly period?: { readonly start: string; readonly end: string };
  readonly adjustments?: readonly { readonly charge: boolean; readonly amount: string; readonly reason?: string }[];
}
