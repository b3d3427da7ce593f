import { getWordStems } from './words.ts';

/** Synonyms that accountants use for a segment of a field's path. The list does not repeat the words of the segment. */
const aliases: ReadonlyMap<string, string> = new Map(
  Object.entries({
    issuer: 'supplier vendor seller creditor biller billed bill from',
    receiver: 'customer client buyer recipient debtor purchaser',
    counterparty: 'party payee payer partner other side beneficiary',
    domain_name_primary_link_url: 'website site web homepage host internet page',
    file_name: 'name file',
    tax_id: 'vat tax number identification',
    registry_country: 'country registered registration nation land',
    registry_name: 'register court',
    business_type: 'legal form type kind',
    registered_name: 'official legal name',
    trade_name: 'trading name',
    locale: 'language tongue',
    postal_code: 'postcode zip plz code',
    city: 'town place',
    region: 'state province',
    line_1: 'street address',
    country: 'nation land',
    full_name: 'name person contact',
    last_name: 'surname family name',
    first_name: 'given name forename',
    email: 'mail email address',
    phone_number: 'telephone mobile phone call reachable',
    grand_total: 'total gross value sum worth invoice',
    total_amount: 'gross',
    subtotal: 'net subtotal before tax',
    tax_total: 'tax vat',
    tax_amount: 'tax vat',
    taxable_amount: 'taxable net base',
    amount: 'sum value worth total money',
    amount_remaining: 'outstanding open remain owe unpaid left due',
    amount_paid: 'paid settled',
    paid: 'pay unpaid settled',
    due_date: 'due deadline payable payment fall',
    issue_date: 'issued issue dated invoiced billed date',
    issued_at: 'issued',
    terms: 'payment term terms days allow',
    billing_context: 'billing context project',
    reference_number: 'reference invoice number',
    document_type: 'kind type document class',
    document_type_code: 'code',
    exemption_reason: 'exempt exemption because reason',
    instructed_amount: 'instructed payment transaction',
    settlement_amount: 'settlement settled',
    transaction_type: 'direction type',
    unstructured: 'text memo purpose remittance reference mentioned',
    structured_reference: 'structured creditor reference',
    booking_date: 'booked booking',
    value_date: 'value valuta',
    executed_at: 'executed execution carried out',
    requested_execution_date: 'requested execution',
    currency_rate: 'exchange rate conversion fx',
    rate: 'exchange rate fx percent',
    tax_rate: 'tax rate percent taxed vat',
    category_purpose: 'category purpose',
    purpose_code: 'purpose',
    size_bytes: 'size big large mb megabyte megabytes kb kilobyte bytes file',
    page_count: 'page pages long length',
    file_type: 'type format mime media',
    uploaded_at: 'uploaded upload received receive got arrived came',
    processed_at: 'processed processing',
    created_at: 'created added create since made',
    updated_at: 'updated changed modified edited',
    deleted_at: 'deleted removed',
    source_number: 'sender phone sent from source',
    iban: 'iban account bank',
    masked_pan: 'card number digits pan',
    brand: 'brand network',
    expiry_year: 'expire expiry year',
    expiry_month: 'expire expiry month',
    kyc_status: 'kyc know customer',
    aml_status: 'aml money laundering',
    sanctions_check: 'sanction sanctions list match check',
    last_compliance_check: 'compliance check checked',
    provider: 'wallet provider',
    nickname: 'nickname name',
    closing_booked: 'closing closed end balance',
    opening_booked: 'opening opened start balance',
    balance_at_from: 'from start period statement month',
    balance_at_to: 'to end period statement',
    price: 'price cost costing costs fee',
    unit_price: 'unit price per unit',
    quantity: 'quantity pieces units number many',
    interval: 'interval period billing cycle',
    started_at: 'started start since began',
    cancelled_at: 'cancelled terminated ended',
    current_period: 'current renewal renew next',
    start: 'start begin from beginning',
    end: 'end until till',
    account_type: 'type class',
    journal_type: 'type',
    code: 'code number',
    entry_date: 'entry date dated',
    posted_at: 'posted posting',
    debit: 'debit debits',
    credit: 'credit credits',
    last_message_at: 'message last written',
    channel: 'channel medium came',
    sent_at: 'sent',
    role: 'role wrote written author',
    attempt_count: 'attempt attempts tries retries times',
    response_status: 'response answer answered status code http',
    duration_ms: 'duration took long slow seconds milliseconds',
    delivered_at: 'delivered',
    last_used_at: 'used use',
    expires_at: 'expire expiry expires expiring',
    rate_at: 'date rate of',
    source: 'source published publisher from',
    sku: 'sku article group family product',
    description: 'text description',
    allocated_at: 'allocated matched',
    synced_at: 'synced synchronised',
    line_number: 'position line number',
  }),
);

/** Synonyms of each stored value, separated by `|`. */
const valueAliases: ReadonlyMap<string, string> = new Map(
  Object.entries({
    debit: 'outgoing|sent out|money out|spent|expenditure',
    credit: 'incoming|received|money in|receipts of money',
    SALA: 'salary|salaries|wages|payroll',
    SUPP: 'supplier payment|supplier payments',
    INTC: 'intercompany|intra group|within the group',
    TAXS: 'tax payment|tax payments|taxes',
    RENT: 'rent|rents',
    VATX: 'vat payment|vat payments',
    GDDS: 'goods',
    SCVE: 'services',
    SEPA_DD: 'direct debit',
    sepa_credit_transfer: 'sepa|credit transfer|bank transfer',
    account_details: 'bank account|bank accounts',
    card_details: 'card|cards',
    digital_wallet: 'wallet|wallets',
    year: 'yearly|annual|annually|every year',
    month: 'monthly|every month',
    quarter: 'quarterly',
    week: 'weekly',
    day: 'daily',
    past_due: 'past due|overdue|in arrears|behind with payment',
    trialing: 'trial|on trial|in trial',
    cancelled: 'canceled|terminated|void|voided',
    paused: 'on hold|suspended',
    expense: 'cost|costs',
    revenue: 'income|sales',
    asset: 'assets',
    pending: 'waiting|outstanding|not finished',
    completed: 'done|finished|complete|processed successfully',
    failed: 'failure|unsuccessful|error|errors|went wrong',
    delivered: 'successful|arrived',
    draft: 'drafts|unfinished',
    sent: 'issued to customers',
    posted: 'booked',
    reversed: 'undone|storno|reversal',
    email: 'mail',
    credit_note: 'credit memo|refund',
    prepayment_invoice: 'prepayment|advance invoice|down payment',
    self_billed_invoice: 'self billed|self billing',
    corrected_invoice: 'corrected|correction|corrections',
    commercial_invoice: 'ordinary invoice|commercial',
    bank_statement: 'statement|statements',
    purchase_order: 'order|orders|po',
    match_possible: 'possible match|possible hit|potential match',
    AE: 'reverse charge',
    assistant: 'bot|ai',
    user: 'person|human',
  }),
);

/**
 * Relationships to administrative records. The fields of administrative records get lower scores than the fields of the
 * queried record.
 */
export const administrativeRelationships: readonly string[] = [
  'workspace',
  'source_workspace_connector',
  'workspace_connector',
];

const known = new Map<string, readonly string[]>();

const remembered = (key: string, make: () => readonly string[]): readonly string[] => {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
};

/** Returns the word stems of the path of a record field (`own`) and of the synonyms of this path (`called`). */
export function fieldStems(path: string): {
  readonly own: readonly string[];
  readonly called: readonly string[];
} {
  const segments = path.split('.');
  return {
    own: remembered(`own ${path}`, () => getWordStems(path)),
    called: remembered(`called ${path}`, () => segments.flatMap((segment) => getWordStems(aliases.get(segment) ?? ''))),
  };
}

/**
 * Returns the word stems of a stored value, followed by the word stems of each synonym. Caches only the synonyms,
 * because the number of values is unbounded.
 */
export function valueStems(value: string): readonly (readonly string[])[] {
  const said = valueAliases.get(value)?.split('|') ?? [];
  return [getWordStems(value), ...said.map((text) => remembered(`value ${text}`, () => getWordStems(text)))];
}
