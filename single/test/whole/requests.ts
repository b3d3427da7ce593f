import { loadTokenKeys } from '@fds/platform/signing-keys';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordTypes } from '../../../platform/src/tables/lookup.ts';
import { readSecrets } from '../../src/secrets.ts';
import {
  type ApiClient,
  createOrganisationClient,
  exchangeCredentialsForToken,
  idsOf,
  parseResourceList,
  requestOrganisationToken,
  sendGraphqlQuery,
} from '../client.ts';
import { type DemoOrganisation, organisationOf, type RunningProduct } from '../running-product.ts';
import { testInvalidInput } from './invalid-input.ts';

const roots = recordTypes.map(({ name }) => name);

let product: RunningProduct;
let sql: postgres.Sql;
let clients: ApiClient[];

const organisation = (index: number): DemoOrganisation => organisationOf(product, index);
const client = (index: number): ApiClient => {
  const found = clients[index];
  if (found === undefined) throw new Error(`there is no client ${index}`);
  return found;
};

/** Returns the different organisations that own the records with the given ids, from the database. */
async function ownersOf(root: string, ids: readonly string[]): Promise<string[]> {
  const rows = await sql<{ organisation_id: string }[]>`
    select distinct organisation_id from ${sql(root)} where id in ${sql([...ids])}`;
  return rows.map((row) => row.organisation_id);
}

/**
 * Checks requests to the running product: token requests, records queries, lists, the engine, invalid input, and an
 * upload.
 */
export function testApiRequests(getProduct: () => RunningProduct): void {
  beforeAll(async () => {
    product = getProduct();
    sql = postgres(product.demo.database_url, { max: 2, onnotice: () => {} });
    clients = [
      await createOrganisationClient(product.demo, organisation(0)),
      await createOrganisationClient(product.demo, organisation(1)),
    ];
  });
  afterAll(() => sql.end());

  describe('the token exchange', () => {
    it('the token exchange returns a bearer token that is valid for 15 minutes', async () => {
      expect(await exchangeCredentialsForToken(product.demo, organisation(0))).toEqual({
        status: 200,
        body: { token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), expires_in: 900 },
      });
    });

    it('the token exchange rejects the secret of another client', async () => {
      const { client_id } = organisation(0);
      const { client_secret } = organisation(1);
      expect(await exchangeCredentialsForToken(product.demo, { client_id, client_secret })).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHORIZED', status: 401, meta: { log_id: expect.any(String) } },
      });
    });
  });

  describe('POST /v1/records/query', () => {
    it.each(roots)('POST /v1/records/query returns only records of the caller for %s', async (root) => {
      for (const index of [0, 1]) {
        const { data, meta } = parseResourceList(await client(index).post('/v1/records/query', { root, limit: 200 }));
        expect(data.length).toBeGreaterThan(0);
        expect(meta.count).toBe(data.length);
        expect(await ownersOf(root, idsOf(data))).toEqual([organisation(index).id]);
      }
    });

    it('the pages of a record type together contain each record exactly once', async () => {
      const seen: string[] = [];
      let cursor: unknown;
      do {
        const query = { root: 'invoices', orderBy: { field: 'issue_date', direction: 'asc' }, limit: 200 };
        const page = parseResourceList(
          await client(0).post('/v1/records/query', cursor ? { ...query, cursor } : query),
        );
        seen.push(...idsOf(page.data));
        cursor = page.meta.next_cursor;
      } while (cursor !== null);
      const rows = await sql<{ id: string }[]>`
      select i.id from invoices i join workspaces w on w.id = i.workspace_id
      where i.organisation_id = ${organisation(0).id} and i.deleted_at is null and w.deleted_at is null`;
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    });

    it('POST /v1/records/query does not find records by values of another organisation', async () => {
      const theirs = organisation(1).workspaces[0];
      const [company] = await sql<{ name: string }[]>`
      select name from companies c where organisation_id = ${organisation(1).id}
        and not exists (select from companies o where o.organisation_id <> c.organisation_id and o.name = c.name) limit 1`;
      const filters = [
        { field: 'workspace_id', operator: 'eq', value: theirs?.id, conjunction: 'or' },
        { field: 'issuer.name', operator: 'eq', value: company?.name, conjunction: 'or' },
        { field: 'workspace.name', operator: 'eq', value: theirs?.name },
      ];
      const own = parseResourceList(await client(1).post('/v1/records/query', { root: 'invoices', filters }));
      expect(own.data.length).toBeGreaterThan(0);
      const other = parseResourceList(await client(0).post('/v1/records/query', { root: 'invoices', filters }));
      expect(other.data).toEqual([]);
    });

    it('POST /v1/records/query distinguishes two workspaces with the same external id', async () => {
      const filters = [{ field: 'workspace_id', operator: 'eq', value: 'studio' }];
      for (const index of [0, 1]) {
        const workspace = organisation(index).workspaces.find(
          ({ external_workspace_id }) => external_workspace_id === 'studio',
        );
        const { data } = parseResourceList(
          await client(index).post('/v1/records/query', { root: 'invoices', filters, limit: 200 }),
        );
        expect(new Set(data.map(({ attributes }) => attributes.workspace_id))).toEqual(new Set([workspace?.id]));
      }
    });
  });

  describe('GET /v1/invoices', () => {
    it("GET /v1/invoices returns the caller's invoices with the requested includes", async () => {
      for (const index of [0, 1]) {
        const path = '/v1/invoices?page[limit]=100&include=company,payment_means,people,document';
        const { data, included, meta } = parseResourceList(await client(index).get(path));
        expect(data).toHaveLength(100);
        expect(meta).toMatchObject({ page: 1, limit: 100, total: expect.any(Number) });
        expect(await ownersOf('invoices', idsOf(data))).toEqual([organisation(index).id]);
        for (const [type, root] of [
          ['company', 'companies'],
          ['people', 'people'],
          ['document', 'documents'],
          ['payment_means', 'payment_means'],
        ] as const) {
          const ids = idsOf(included.filter((resource) => resource.type === type));
          expect(await ownersOf(root, ids)).toEqual([organisation(index).id]);
        }
      }
    });

    it('GET /v1/invoices finds no invoices of a company of another organisation', async () => {
      const [row] = await sql<{ issuer_id: string }[]>`
      select issuer_id from invoices where organisation_id = ${organisation(1).id} and issuer_id is not null limit 1`;
      const path = `/v1/invoices?issuer_id=${row?.issuer_id}`;
      expect(parseResourceList(await client(1).get(path)).data.length).toBeGreaterThan(0);
      expect(parseResourceList(await client(0).get(path))).toMatchObject({ data: [], meta: { total: 0 } });
    });
  });

  describe("the engine's GraphQL endpoint", () => {
    const query = '{ organisations: workspaces(distinct_on: [organisation_id]) { organisation_id } }';

    it('the engine shows all organisations to an analyst, without secrets', async () => {
      const headers = { authorization: `Bearer ${product.demo.analyst_token}` };
      const { body } = await sendGraphqlQuery(
        product.demo,
        headers,
        '{ workspaces_aggregate { aggregate { count } } }',
      );
      // Counts the workspaces in the database, because earlier parts of the test create workspaces.
      const live = await sql`select from workspaces where deleted_at is null`;
      expect(body).toEqual({ data: { workspaces_aggregate: { aggregate: { count: live.count } } } });
      expect(await sendGraphqlQuery(product.demo, headers, '{ api_keys { key_hash } }')).toMatchObject({
        body: { errors: [{ extensions: { code: 'validation-failed' } }] },
      });
    });

    it('the engine rejects callers without the admin secret or a token', async () => {
      expect(await sendGraphqlQuery(product.demo, {}, query)).toMatchObject({
        body: { errors: [{ message: expect.any(String) }] },
      });
      expect(await sendGraphqlQuery(product.demo, { 'x-hasura-admin-secret': 'guess' }, query)).toMatchObject({
        body: { errors: [{ extensions: { code: 'access-denied' } }] },
      });
    });

    it('the engine rejects a token of the REST API', async () => {
      const token = await requestOrganisationToken(product.demo, organisation(0));
      expect(await sendGraphqlQuery(product.demo, { authorization: `Bearer ${token}` }, query)).toMatchObject({
        body: { errors: [{ extensions: { code: expect.stringMatching(/jwt/) } }] },
      });
    });

    it('the engine has a console without external resources', async () => {
      const response = await fetch(`${product.demo.engine_url}/console`);
      const page = await response.text();
      expect(response.status).toBe(200);
      expect(page).not.toMatch(/(src|href)="(https?:)?\/\//);
    });
  });

  testInvalidInput(() => product, client, ownersOf);

  describe('an upload', () => {
    it('after an upload, the engine sends an event to the worker, and the worker reads the file', async () => {
      const [workspace] = organisation(0).workspaces;
      const { client_id, id } = organisation(0);
      const { sign } = await loadTokenKeys((await readSecrets(product.dataDir)).signing_keys);
      const token = await sign('rest', 60, { sub: client_id, organisation_id: id });
      const body = new FormData();
      body.append('data.attributes.workspace_id', workspace?.id ?? '');
      body.append('file', new File(['Invoice 1'], 'invoice.txt'));
      const response = await fetch(`${product.demo.base_url}/v1/documents`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body,
      });
      expect(response.status).toBe(201);
      const document = response.headers.get('location')?.split('/').at(-1) ?? '';
      const state = async () => {
        const [row] = await sql`
        select status, failure_reason, content from documents d left join document_texts t on t.document_id = d.id
        where d.id = ${document}`;
        return row;
      };
      await expect
        .poll(state, { timeout: 30_000 })
        .toEqual({ status: 'completed', failure_reason: null, content: 'Invoice 1' });
    });
  });
}
