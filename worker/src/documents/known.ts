import { type KnownCompany, knownLimits } from '@fds/extraction/known-companies';
import type { SqlTemplate } from '@fds/platform/sql';
import * as v from 'valibot';
import type { ClaimedDocument } from './store.ts';

const values = v.pipe(
  v.nullable(v.array(v.string()), []),
  v.transform((list) => list.slice(0, knownLimits.values)),
);
const companies = v.array(
  v.object({
    name: v.string(),
    taxId: v.nullable(v.string()),
    issues: v.boolean(),
    receives: v.boolean(),
    currencies: values,
    ibans: values,
  }),
);

/** An e-invoice in XML states its values; a missing type is that of any file. */
export const mayShowWords = ({ media_type }: Pick<ClaimedDocument, 'media_type'>): boolean =>
  media_type === null || /^(?:image\/|text\/html$|application\/(?:pdf$|vnd\.|octet-stream$))/.test(media_type);

/** Companies of the latest invoices of the workspace, without the invoice of the document itself. */
export async function readKnownCompanies(
  sql: SqlTemplate,
  { organisation_id, workspace_id, document_id }: ClaimedDocument,
): Promise<readonly KnownCompany[]> {
  const rows = await sql`
    with recent as materialized (
      select id, issuer_id, receiver_id, coalesce(grand_total_currency, local_currency) as currency from invoices
      where organisation_id = ${organisation_id} and workspace_id = ${workspace_id} and deleted_at is null
        and document_id is distinct from ${document_id}
      order by issue_date desc nulls last, id desc limit ${knownLimits.invoices}
    ), accounts as (
      select recent.issuer_id, array_agg(distinct m.account_details_iban) as ibans
      from recent join payment_means m on m.organisation_id = ${organisation_id} and m.invoice_id = recent.id
      where m.account_details_iban is not null group by recent.issuer_id
    ), roles as (
      select id, bool_or(issues) as issues, bool_or(not issues) as receives,
        array_agg(distinct currency) filter (where issues and currency is not null) as currencies
      from (
        select issuer_id as id, true as issues, currency from recent
        union all select receiver_id, false, null from recent
      ) each where id is not null group by id
    )
    select left(c.name, ${knownLimits.nameLength}) as name, c.tax_id_value as "taxId", issues, receives, currencies, ibans
    from roles join companies c on c.organisation_id = ${organisation_id} and c.id = roles.id
      left join accounts on accounts.issuer_id = roles.id
    where c.name is not null order by c.id limit ${knownLimits.companies}`;
  return v.parse(companies, rows);
}
