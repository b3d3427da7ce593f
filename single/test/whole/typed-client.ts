import createClient from 'openapi-fetch';
import { beforeAll, expect, test } from 'vitest';
import type { paths } from '../../../client/src/generated/service.ts';
import { type DemoOrganisation, organisationOf, type RunningProduct } from '../running-product.ts';

let product: RunningProduct;

/**
 * Returns the data of a successful response.
 * @throws the error of an error response
 */
function answered<T>({ data, error }: { readonly data?: T; readonly error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

/** Returns a client of an organisation. All of its types are generated from the OpenAPI document. */
async function clientOf({ client_id, client_secret }: DemoOrganisation) {
  const client = createClient<paths>({ baseUrl: product.demo.base_url });
  const { token } = answered(await client.POST('/auth/api_key', { body: { client_id, client_secret } }));
  return createClient<paths>({ baseUrl: product.demo.base_url, headers: { authorization: `Bearer ${token}` } });
}

const organisation = (index: number): DemoOrganisation => organisationOf(product, index);

/** Checks a client whose types are generated from the OpenAPI document. */
export function testGeneratedClientTypes(getProduct: () => RunningProduct): void {
  beforeAll(() => {
    product = getProduct();
  });

  test('a typed client can send the requests of the README', async () => {
    const client = await clientOf(organisation(0));

    const query = { status: 'sent', 'page[limit]': 1 } as const;
    const invoices = answered(await client.GET('/v1/invoices', { params: { query } }));
    expect(invoices.data.map(({ attributes: values }) => values.status)).toEqual(['sent']);
    const id = invoices.data[0]?.id ?? '';
    const one = answered(await client.GET('/v1/invoices/{id}', { params: { path: { id } } }));
    expect(one.data.attributes.reference_number).toBe(invoices.data[0]?.attributes.reference_number);

    const page = { root: 'invoices', orderBy: { field: 'issue_date', direction: 'asc' }, limit: 3 } as const;
    const first = answered(await client.POST('/v1/records/query', { body: page }));
    const cursor = first.meta.next_cursor ?? '';
    const second = answered(await client.POST('/v1/records/query', { body: { ...page, cursor } }));
    const records = [...first.data, ...second.data];
    expect(new Set(records.map((each) => each.id)).size).toBe(6);
    // TypeScript knows the attributes of a record from its member `type`.
    const days = records.flatMap((each) => (each.type === 'invoice' ? (each.attributes.issue_date ?? []) : []));
    expect(days).toEqual(days.toSorted());
    expect(days).toHaveLength(6);

    const mistake = { root: 'invoices', filters: [{ field: 'colour', operator: 'eq', value: 'red' }] } as const;
    const { error, response } = await client.POST('/v1/records/query', {
      body: { ...mistake, filters: [...mistake.filters] },
    });
    expect(response.status).toBe(400);
    expect(error !== undefined && 'errors' in error ? error.errors.map((each) => each.title) : error).toEqual([
      'Unknown Field',
    ]);

    const workspace_id = organisation(0).workspaces[0]?.id ?? '';
    const attributes = { url: 'http://127.0.0.1:9/typed', events: ['document.processed' as const], workspace_id };
    const hook = answered(await client.POST('/v1/webhooks', { body: { data: { type: 'webhook', attributes } } }));
    expect(hook.data.attributes.secret).toMatch(/^whsec_/);

    const other = await clientOf(organisation(1));
    const filters = [{ field: 'workspace_id', operator: 'eq' as const, value: workspace_id }];
    expect(answered(await other.POST('/v1/records/query', { body: { root: 'invoices', filters } })).data).toEqual([]);
  });
}
