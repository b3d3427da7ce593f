import { createClient } from '@fds/client';
import { expect, test } from 'vitest';
import { endpoints } from '../../gateway/src/endpoints.ts';
import { neededAccess } from '../../gateway/src/http/endpoint.ts';
import { writes } from '../src/session/writing.ts';

const accessTo = (method: string, path: string) => {
  const found = endpoints.find(
    (endpoint) =>
      endpoint.methods.some((name) => name === method) &&
      new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
  );
  return found && neededAccess(found);
};

/** A reader may not read these lists. */
const readByAdministrators = ['auditEvents.list', 'invitations.list'];

/** Calls a function of the client, and returns the access that its requests need. */
async function accessOf(group: string, name: string): Promise<string | undefined> {
  const needed = new Set<string | undefined>();
  const client = createClient({
    baseUrl: 'http://service',
    auth: { token: 'token' },
    fetch: async (...given) => {
      const { method, url } = new Request(...given);
      needed.add(accessTo(method, new URL(url).pathname));
      return Response.json({ data: { attributes: { status: 'completed' } } });
    },
  });
  const work = Reflect.get(Reflect.get(client, group), name);
  const isUpload = group === 'documents' && name === 'upload';
  const first = isUpload ? new File(['content'], 'a.txt') : group === 'records' ? 'invoices' : 'id';
  // A function may reject the response, but not before the request.
  await Promise.resolve(work(first, new Date(), {})).catch(() => undefined);
  return [...needed].join();
}

test('the functions that a page gets only for a person who may write are those that need the access write', async () => {
  const accesses = new Map<string, string | undefined>();
  for (const [group, functions] of Object.entries(
    createClient({ baseUrl: 'http://service', auth: { token: 'token' } }),
  )) {
    if (group === 'api') continue;
    for (const name of Object.keys(functions)) accesses.set(`${group}.${name}`, await accessOf(group, name));
  }
  const withAccess = (access: string) => [...accesses].flatMap(([name, found]) => (found === access ? [name] : []));
  const listed = Object.entries(writes).flatMap(([group, names]) => names.map((name) => `${group}.${name}`));
  expect(withAccess('write').toSorted()).toEqual([...listed, ...readByAdministrators].toSorted());
  const lazy = withAccess('').filter((name) => !name.endsWith('.each'));
  expect(lazy, 'all other functions send a request').toEqual(['webhooks.deliveries', 'records.export']);
});
