import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Of all kinds together. The oldest are forgotten first. */
const maxEntries = 10_000;

interface Entry {
  readonly payload: AdapterPayload;
  readonly until: number;
}

/** Stores the sessions, grants, codes, tokens and registered programs of the provider. */
export function memoryAdapter(): (kind: string) => Adapter {
  const entries = new Map<string, Entry>();
  const find = async (key: string): Promise<AdapterPayload | undefined> => {
    const entry = entries.get(key);
    return entry !== undefined && entry.until > Date.now() ? entry.payload : undefined;
  };
  const findWhere = async (kind: string, member: 'uid' | 'userCode', value: string) =>
    [...entries].find(([key, { payload }]) => key.startsWith(`${kind} `) && payload[member] === value)?.[1].payload;
  return (kind) => ({
    find: (id) => find(`${kind} ${id}`),
    findByUid: (uid) => findWhere(kind, 'uid', uid),
    findByUserCode: (userCode) => findWhere(kind, 'userCode', userCode),
    upsert: async (id, payload, seconds) => {
      const [oldest] = entries.keys();
      if (entries.size >= maxEntries && oldest !== undefined) entries.delete(oldest);
      // A program that registers itself has no expiry.
      const until = seconds === undefined ? Number.POSITIVE_INFINITY : Date.now() + seconds * 1000;
      entries.set(`${kind} ${id}`, { payload, until });
    },
    consume: async (id) => {
      const payload = await find(`${kind} ${id}`);
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => void entries.delete(`${kind} ${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
