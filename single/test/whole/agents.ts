import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectMcpAgent, type McpAgent } from '../../../gateway/test/agent.ts';
import { createClientWithToken, requestOrganisationToken } from '../client.ts';
import { type DemoOrganisation, organisationOf, type RunningProduct } from '../running-product.ts';

const resource = v.looseObject({ id: v.string() });
const list = v.object({ data: v.array(resource) });
const invoiceList = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      relationships: v.object({ document: v.object({ data: v.object({ id: v.string() }) }) }),
    }),
  ),
});
const documentRecords = v.object({
  document: v.object({ data: resource }),
  records: v.object({ invoices: list, balances: list, transactions: list }),
});

/** Reads records and deliveries over HTTP with the official client of the Model Context Protocol. */
export function testMcpAgents(getProduct: () => RunningProduct): void {
  let product: RunningProduct;
  let token: string;
  /** Agents of both organisations. The tests share them, because each client compiles the schemas of all tools. */
  let first: McpAgent;
  let second: McpAgent;
  const resources = new AsyncDisposableStack();

  beforeAll(async () => {
    product = getProduct();
    const connect = async (organisation: DemoOrganisation) => {
      const bearer = await requestOrganisationToken(product.demo, organisation);
      const agent = resources.use(await connectMcpAgent(`${product.demo.base_url}/mcp`, `Bearer ${bearer}`));
      return { bearer, agent };
    };
    ({ bearer: token, agent: first } = await connect(organisationOf(product, 0)));
    ({ agent: second } = await connect(organisationOf(product, 1)));
  });
  afterAll(() => resources.disposeAsync());

  it('an agent reads a document with its invoice', async () => {
    const withDocument = { document_id: { _is_null: false } };
    const found = await first.call('query_records', { root: 'invoices', whereClause: withDocument, limit: 1 });
    const [invoice] = v.parse(invoiceList, found.body).data;
    const documentId = invoice?.relationships.document.data.id;
    const { isError, body } = await first.call('read_document_records', { document_id: documentId });
    expect(isError).toBe(false);
    const { document, records } = v.parse(documentRecords, body);
    expect(document.data.id).toBe(documentId);
    expect(records.invoices.data.map(({ id }) => id)).toContain(invoice?.id);
  });

  it('an agent never gets records of another organisation', async () => {
    const query = { root: 'documents', limit: 200 };
    const [own, others] = await Promise.all(
      [first, second].map(async (agent) => v.parse(list, (await agent.call('query_records', query)).body).data),
    );
    expect(own?.length).toBeGreaterThan(0);
    expect(others?.length).toBeGreaterThan(0);
    const ids = new Set(own?.map(({ id }) => id));
    expect(others?.filter(({ id }) => ids.has(id))).toEqual([]);
    const foreign = await first.call('read_document_records', { document_id: others?.[0]?.id });
    expect(foreign).toMatchObject({ isError: true, body: { code: 'DOCUMENT_NOT_FOUND' } });
  });

  it('an agent lists a webhook and its deliveries', async () => {
    const workspace = product.demo.organisations[0]?.workspaces[0]?.id;
    const attributes = { url: 'http://127.0.0.1:9/agents', events: ['people.created'], workspace_id: workspace };
    const created = await createClientWithToken(product.demo, token).post('/v1/webhooks', {
      data: { type: 'webhook', attributes },
    });
    const { id } = v.parse(v.object({ data: resource }), created.body).data;
    const webhooks = await first.call('list_webhooks');
    expect(v.parse(list, webhooks.body).data.map((each) => each.id)).toContain(id);
    const deliveries = await first.call('list_webhook_deliveries', { webhook_id: id, status: 'failed' });
    expect(deliveries).toMatchObject({ isError: false, body: { data: [] } });
  });
}
