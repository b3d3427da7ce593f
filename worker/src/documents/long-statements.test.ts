import { afterAll, expect, it } from 'vitest';
import { maxTurnMs, measureLongestTurn } from '../../../testing/longest-turn.ts';
import { openWorkerTestEnvironment } from '../../test/world.ts';
import { processDocument } from './process.ts';

const world = await openWorkerTestEnvironment();
afterAll(() => world[Symbol.asyncDispose]());

/** Number of transactions. Comparing each pair of their counterparties would take seconds. */
const count = 3000;

const entryOf = (n: number): string =>
  '<Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><NtryDtls><TxDtls><RltdPties><Dbtr>' +
  `<Nm>A</Nm><PstlAdr><AdrLine>Street ${n}</AdrLine></PstlAdr></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry>`;
const statement = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>DE1</IBAN></Id></Acct>${Array.from({ length: count }, (_, n) => entryOf(n)).join('')}</Stmt></BkToCstmrStmt></Document>`;

it('a long bank statement does not keep the main thread of the worker busy for more than 50 ms at a time', async () => {
  const owner = await world.addWorkspace();
  const document = await world.addDocument(owner, Buffer.from(statement), 'a.xml');
  const longest = await measureLongestTurn(() =>
    processDocument(document, world.context, AbortSignal.timeout(300_000)),
  );
  const stored = await world.sql`select from transactions where workspace_id = ${owner.workspace_id}`;
  expect(stored.count).toBe(count);
  expect(longest).toBeLessThan(maxTurnMs);
});
