import { enumValues } from '@fds/platform/enum-values';
import type { DemoCompany } from './companies.ts';
import { type DemoDocument, demoDocument, type ReferencedRecords, withExtraction } from './documents.ts';
import { invoiceLines } from './invoice-lines.ts';
import { type InvoiceInput, type PlannedInvoice, planInvoice, statusAndPayments } from './invoice-plan.ts';
import { formatMoney, sumIntegers } from './money.ts';
import type { DemoPerson } from './people.ts';
import { createRandom, getItemCyclically, type RandomGenerator } from './random.ts';
import { commonValues, type WorkspaceParameters } from './scope.ts';
import { DAY_MS, formatIsoDate, formatIsoDateTime, HOUR_MS, MINUTE_MS } from './time.ts';

/** Codes of UNTDID 1001. Most demo invoices have the first type. */
const CREDIT_NOTE = '381';
const KINDS = [
  ['commercial_invoice', '380'],
  ['credit_note', CREDIT_NOTE],
  ['corrected_invoice', '384'],
  ['prepayment_invoice', '386'],
  ['self_billed_invoice', '389'],
] as const;

const CONTEXTS = ['Monthly billing', 'Project Ärger & Söhne', "Customer's order", 'Q4_100%', 'Intercompany'] as const;

export type DemoInvoice = ReturnType<typeof invoiceOf>;

/** People on invoices: staff, and contacts at business partners. */
export type InvoicePeople = { readonly staff: readonly DemoPerson[]; readonly contacts: readonly DemoPerson[] };

/** Oldest first. */
export function demoInvoices(
  scope: WorkspaceParameters,
  input: InvoiceInput,
  links: ReferencedRecords,
  contacts: InvoicePeople,
): DemoInvoice[] {
  const random = createRandom(scope.organisation.key, scope.workspace.key, 'invoices');
  const plans = Array.from({ length: scope.workspace.invoices }, () => planInvoice(scope, random, input));
  return plans
    .sort((a, b) => a.issuedAt - b.issuedAt)
    .map((plan, index) => invoiceOf(scope, random, plan, index, input, links, contacts));
}

function invoiceOf(
  scope: WorkspaceParameters,
  random: RandomGenerator,
  plan: PlannedInvoice,
  index: number,
  input: InvoiceInput,
  links: ReferencedRecords,
  contacts: InvoicePeople,
) {
  const enteredAt = Math.min(plan.issuedAt + random.int(0, 48) * HOUR_MS, scope.workspace.until - 10 * MINUTE_MS);
  const head = commonValues(scope, random, enteredAt);
  const [issuer, receiver] = plan.direction === 'sale' ? [input.self, plan.partner] : [plan.partner, input.self];
  const subscriptionPrice = plan.subscription?.price ?? null;
  const { currency } = plan;
  const lines = invoiceLines(scope, random, {
    id: head.id,
    at: enteredAt,
    currency,
    issuer,
    receiver,
    subscriptionPrice,
  });
  const total = lines.subtotal + lines.taxTotal;
  const { status, payments } = statusAndPayments(scope, random, plan, total);
  const paid = sumIntegers(payments.map(({ amount }) => amount));
  const document = documentFor(scope, random, plan, links);
  const draft = status === 'draft';
  const unknownPartner = draft && random.chance(0.2);
  const [document_type, document_type_code] = random.chance(0.88) ? KINDS[0] : random.pick(KINDS);
  const row = {
    ...head,
    issuer_id: unknownPartner && plan.direction === 'purchase' ? null : issuer.row.id,
    receiver_id: unknownPartner && plan.direction === 'sale' ? null : receiver.row.id,
    document_id: document?.row.id ?? null,
    source_workspace_connector_id: plan.direction === 'purchase' && random.chance(0.45) ? links.connector.id : null,
    exchange_rate_id: random.maybe(input.rateAt(currency, plan.issuedAt)?.id ?? null, 0.05),
    subscription_id: plan.subscription?.row.id ?? null,
    reference_number: draft && random.chance(0.5) ? null : referenceOf(random, plan, index),
    document_type,
    document_type_code,
    issue_date: draft && random.chance(0.4) ? null : formatIsoDate(plan.issuedAt),
    due_date: draft || plan.net === null ? null : formatIsoDate(plan.issuedAt + plan.net * DAY_MS),
    issued_at: draft || (plan.direction === 'purchase' && random.chance(0.4)) ? null : formatIsoDateTime(plan.issuedAt),
    local_currency: currency,
    local_totals_subtotal: formatMoney(lines.subtotal, currency),
    local_totals_tax_total: formatMoney(lines.taxTotal, currency),
    local_totals_total_amount: formatMoney(total, currency),
    grand_total_amount: formatMoney(total, currency),
    grand_total_currency: currency,
    terms: plan.net === null ? random.maybe('Due on receipt', 0.5) : `Net ${plan.net} days`,
    billing_context: random.maybe(random.pick(CONTEXTS), 0.55),
    payment_status_paid: status === 'paid',
    payment_status_amount_paid: formatMoney(paid, currency),
    payment_status_amount_remaining: formatMoney(total - paid, currency),
    status,
    description: random.maybe(`${lines.items[0]?.name ?? 'Goods'} for ${receiver.row.name}`, 0.4),
    deleted_at: payments.length === 0 && random.chance(0.12) ? formatIsoDateTime(enteredAt + 5 * MINUTE_MS) : null,
  };
  const people = random.chance(0.6) ? peopleRows(scope, random, row.id, enteredAt, plan.partner, contacts) : [];
  const records = {
    invoices: 1,
    invoice_items: lines.items.length,
    invoice_taxes: lines.taxes.length,
    invoice_people: people.length,
  };
  return {
    row,
    ...lines,
    total,
    payments,
    currency,
    document: document && withExtraction(document, records),
    partner: plan.partner,
    direction: plan.direction,
    issuedAt: plan.issuedAt,
    /** The organisation receives the payments of its sales, and of credit notes from its suppliers. */
    incoming: (plan.direction === 'sale') !== (document_type_code === CREDIT_NOTE),
    people,
    connectors: random.chance(0.15) ? [connectorRow(scope, random, row.id, enteredAt, links, index)] : [],
  };
}

function referenceOf(random: RandomGenerator, plan: PlannedInvoice, index: number): string {
  const year = formatIsoDate(plan.issuedAt).slice(0, 4);
  if (plan.direction === 'sale') return `INV-${year}-${String(index + 1).padStart(5, '0')}`;
  return random.fill(random.pick(['RE_####/##', 'F-@@####', '##-#####', "L'F ####", '@@_##%###']));
}

function documentFor(
  scope: WorkspaceParameters,
  random: RandomGenerator,
  plan: PlannedInvoice,
  links: ReferencedRecords,
): DemoDocument | null {
  if (!random.chance(plan.direction === 'purchase' ? 0.5 : 0.15)) return null;
  return demoDocument(scope, random, links, {
    reading: 'recorded',
    // Windows does not allow a backslash in a file name.
    name: `invoice_${plan.partner.row.name.replaceAll('\\', '-')}`,
    type: 'invoice',
    status: 'completed',
    company: plan.partner,
    uploadedAt: Math.min(plan.issuedAt + random.int(0, 40) * HOUR_MS, scope.workspace.until - 15 * MINUTE_MS),
  });
}

function peopleRows(
  scope: WorkspaceParameters,
  random: RandomGenerator,
  invoice_id: string,
  at: number,
  partner: DemoCompany,
  { staff, contacts }: InvoicePeople,
) {
  const theirs = contacts.filter(({ company_id }) => company_id === partner.row.id);
  const present = random.shuffle(staff).slice(0, random.int(1, 2));
  const first = random.int(0, 3);
  return [...theirs.slice(0, 1), ...present].map((person, index) => ({
    ...commonValues(scope, random, at),
    invoice_id,
    people_id: person.id,
    role: random.maybe(getItemCyclically(enumValues.invoice_people.role, first + index), 0.05),
  }));
}

function connectorRow(
  scope: WorkspaceParameters,
  random: RandomGenerator,
  invoice_id: string,
  at: number,
  { connector }: ReferencedRecords,
  index: number,
) {
  const sync_status = getItemCyclically(enumValues.invoice_workspace_connectors.sync_status, index);
  return {
    ...commonValues(scope, random, at),
    invoice_id,
    workspace_connector_id: connector.id,
    external_id: random.maybe(random.hex(16), 0.1),
    sync_status,
    synced_at: sync_status === 'synced' ? formatIsoDateTime(at + random.int(1, 50) * 1000) : null,
  };
}
