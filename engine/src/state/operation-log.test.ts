import { createHash } from 'node:crypto';
import { createLogger } from '@fds/platform/log';
import { expect, it } from 'vitest';
import { EngineError } from '../errors/engine-error.ts';
import { ResponseBudget } from '../execute/pg-lean/index.ts';
import { joinToText } from '../execute/run.ts';
import { loggedOperations } from './operation-log.ts';

it('the operations of a logged role are logged with actor and hash, also rejected ones and with LOG_LEVEL=error', async () => {
  const lines: string[] = [];
  const log = createLogger({ name: 'engine', level: 'error' }, { write: (line) => void lines.push(line) });
  const rejects = async (): Promise<never> => {
    throw new EngineError('validation-failed', 'no mutations exist');
  };
  const bound = { owner: '', statement: '', values: [], cursor: undefined, read: async () => [] };
  const subscribes = ({ query }: { readonly query: string }) => query.startsWith('subscription');
  const { runner, subscription } = loggedOperations(
    { runner: { run: rejects }, subscription: (_session, request) => (subscribes(request) ? bound : undefined) },
    ['analyst'],
    log,
  );
  const send = async (role: string, query: string): Promise<void> => {
    const session = {
      role,
      variables: new Map([['x-hasura-actor-id', 'anna']]),
      backendOnly: false,
      expiresAt: undefined,
    };
    const request = { query, operationName: undefined, variables: {} };
    try {
      if (subscription(session, request) !== undefined) return;
    } catch {
      return;
    }
    await runner
      .run(session, request, () => ({ traceId: '', spanId: '' }), joinToText, new ResponseBudget())
      .catch(() => {});
  };
  const queries = ['{ invoices { id } }', 'mutation { a }', 'subscription { invoices { id } }', 'invalid'];
  for (const query of queries) await send('analyst', query);
  await send('organisation', '{ invoices { id } }');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(
    queries.map((query) => ({
      role: 'analyst',
      actor: 'anna',
      query_hash: createHash('sha256').update(query).digest('hex'),
      time: expect.stringMatching(/^\d{4}-/),
      msg: 'operation',
    })),
  );
});
