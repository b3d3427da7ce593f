import { loadTokenKeys } from '@fds/platform/signing-keys';
import { createFakeTransport } from '../../testing/fake-transport.ts';
import { createGateway } from '../src/app.ts';
import { findRecordType } from '../src/contract/catalogue.ts';
import { completeFieldset } from '../src/contract/fields.ts';
import type { ResponseConversion } from '../src/contract/types.ts';
import { fieldsetColumns } from '../src/graphql/selection.ts';
import { copyBytes } from '../src/graphql/transport.ts';
import { organisation, testConfig, uuid } from './gateway.ts';

// Measures the CPU time of a records query in the gateway. A function that returns a fixed response replaces the
// engine. With responses of two sizes, the script computes the cost per request and the cost per KiB.

const rounds = 7;
const root = findRecordType('invoices');
const own = [...root.dimensions.values()].filter(({ relationship }) => relationship === undefined);

const examples: Readonly<Record<ResponseConversion, unknown>> = {
  text: 'Darjeeling tea for Studio Ångström',
  decimal: '880.47',
  number: '942.10',
  integer: 12,
  boolean: true,
  date: '2026-10-30',
  dateTime: '2026-10-31T11:50:00+00:00',
  textList: [],
  json: null,
};

const row = {
  ...Object.fromEntries(fieldsetColumns(completeFieldset(root)).map((column) => [column, uuid(7)])),
  ...Object.fromEntries(own.map(({ column, kind }) => [column, examples[kind.codec]])),
};

const query = JSON.stringify({
  root: 'invoices',
  filters: [
    { field: 'status', operator: 'in', value: ['paid', 'sent'] },
    { field: 'issuer.name', operator: 'contains', value: 'tea' },
  ],
  whereClause: { grand_total: { amount: { _gt: '100' } }, invoice_items: { _some: { quantity: { _gte: 2 } } } },
  orderBy: { field: 'issue_date', direction: 'desc' },
  limit: 200,
});

/** Sends several rounds of requests. @returns CPU time per request in the fastest round, in microseconds */
async function costWith(answer: string, requests: number): Promise<number> {
  const config = testConfig();
  const { app } = await createGateway(config, { transport: createFakeTransport(async () => copyBytes(answer)) });
  const keys = await loadTokenKeys(config.signingKeys);
  const token = await keys.sign('rest', 900, { sub: 'cost', organisation_id: organisation });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const costs: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const before = process.cpuUsage();
    for (let count = 0; count < requests; count += 1) {
      const response = await app.request('/v1/records/query', { method: 'POST', headers, body: query });
      if (response.status !== 200) throw new Error(await response.text());
      await response.text();
    }
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / requests);
  }
  return Math.min(...costs);
}

const answerWith = (rows: number): string => JSON.stringify({ data: { invoices: Array(rows).fill(row) } });
const large = answerWith(200);
const request = await costWith(answerWith(0), 2000);
const perKiB = ((await costWith(large, 200)) - request) / (large.length / 1024);
console.log(`${Math.round(request)} µs per request, ${perKiB.toFixed(1)} µs per KiB of the engine's response`);
