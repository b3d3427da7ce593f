import type { Client } from '@fds/client';

/** The functions that change data. `portal/test/writing.test.ts` calls every function of the client and compares. */
export const writes = {
  apiKeys: ['create', 'delete'],
  balances: ['delete'],
  customColumns: ['create', 'delete', 'compute', 'values'],
  documents: ['upload', 'updateReading'],
  gmailConnectors: ['access', 'setActive', 'delete'],
  imapConnectors: ['connect', 'setActive', 'delete'],
  inboundAddresses: ['renew'],
  invitations: ['create', 'delete'],
  medias: ['delete'],
  suggestions: ['confirm', 'undo'],
  transactions: ['delete'],
  webhooks: ['create', 'update', 'delete', 'test', 'recover', 'rotateSecret', 'redeliver'],
  workspaces: ['create', 'delete'],
} as const satisfies { readonly [Group in keyof Client]?: readonly (keyof Client[Group])[] };

type Writes = typeof writes;

/** The client of a page. Functions that change data are available only by `useWriting` and `WriteButton`. */
export type ReadingClient = {
  readonly [Group in Exclude<keyof Client, 'api'>]: Group extends keyof Writes
    ? Omit<Client[Group], Writes[Group][number]>
    : Client[Group];
};

/** A component that writes must handle the refusal. */
export type Writing =
  | { readonly client: Client; readonly refusal: undefined }
  | { readonly client: undefined; readonly refusal: string };

export type Role = 'reader' | 'administrator';

/** @param role `undefined` for a client of the organisation, which may write */
export const writingOf = (client: Client, role: Role | undefined): Writing =>
  role === 'reader'
    ? { client: undefined, refusal: 'You have the role reader, which may not change data. Ask an administrator.' }
    : { client, refusal: undefined };
