import postgres from 'postgres';
import * as v from 'valibot';
import { benchOrganisationId, getBenchWorkspaceId } from './dataset.ts';
import type { WorkloadRequestValues } from './workloads.ts';

const rows = v.tuple([v.object({ issue_date: v.string(), id: v.string(), position: v.number() })]);

/**
 * Reads values from the database, such as ids and dates, for the requests of the workloads.
 * @throws Error if the database does not contain the data set
 */
export async function readWorkloadRequestValues(databaseUrl: string): Promise<WorkloadRequestValues> {
  const sql = postgres(databaseUrl, { max: 1 });
  const workspace = getBenchWorkspaceId('large');
  const row = async (share: number) => {
    const found = await sql`
      with far as (select (count(*) * ${share}::float8)::int as position from invoices where workspace_id = ${workspace})
      select issue_date::text, id, position
        from invoices, far
       where workspace_id = ${workspace}
       order by issue_date desc, id desc
      offset (select position - 1 from far) limit 1`;
    return v.parse(rows, Array.from(found))[0];
  };
  try {
    const far = await row(400 / 420);
    return {
      organisationId: benchOrganisationId,
      largeWorkspaceId: workspace,
      smallWorkspaceId: getBenchWorkspaceId('small-1'),
      invoiceId: (await row(0.5)).id,
      lastSeen: { issueDate: far.issue_date, id: far.id, position: far.position },
      issuerName: 'acme%',
      itemAmount: '800',
    };
  } finally {
    await sql.end();
  }
}
