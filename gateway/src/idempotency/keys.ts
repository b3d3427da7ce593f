import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { ApiError } from '../base/errors.ts';
import type { Deps } from '../deps.ts';
import type { InsertMutation } from '../graphql/creation.ts';
import { WriteRejectedError } from '../graphql/failures.ts';
import type { AuthenticatedCall } from '../http/endpoint.ts';

/** A running request renews its lease; after a crash of the process, the key is free when this time has passed. */
const leaseMs = 60_000;
const renewMs = 20_000;
const keptMs = 24 * 3600 * 1000;

/** Bytes. The constraint `idempotency_keys_answer_size_check` also checks this size. */
export const maxStoredBytes = 2 * 1024 * 1024;

/** A second attempt is needed only if another request releases the key during the first. */
const attempts = 3;

const claimText = `mutation ($object: idempotency_keys_insert_input!, $free: idempotency_keys_bool_exp!) {
  insert_idempotency_keys_one(
    object: $object
    on_conflict: {
      constraint: idempotency_keys_key_key
      update_columns: [claim, fingerprint, status, answer, expires_at]
      where: $free
    }
  ) { id }
}`;

const keptText = `query ($key: String!) {
  idempotency_keys(where: {key: {_eq: $key}}, limit: 1) { id claim fingerprint status answer }
}`;

/** A row with a response is kept: its request may have created a record, even if the engine did not answer. */
const whereLeased = 'where: {id: {_eq: $id}, claim: {_eq: $claim}, status: {_is_null: true}}';

const updateText = `mutation ($id: uuid!, $claim: uuid!, $set: idempotency_keys_set_input!) {
  update_idempotency_keys(${whereLeased}, _set: $set) { affected_rows }
}`;

const deleteText = `mutation ($id: uuid!, $claim: uuid!) {
  delete_idempotency_keys(${whereLeased}) { affected_rows }
}`;

const updateSchema = v.object({ update_idempotency_keys: v.object({ affected_rows: v.number() }) });
const claimSchema = v.object({ insert_idempotency_keys_one: v.nullable(v.object({ id: v.string() })) });

const row = { id: v.string(), claim: v.string() };
const running = v.object({ status: v.null() });
const settled = v.object({ ...row, status: v.number(), fingerprint: v.string(), answer: v.string() });
const storedSchema = v.object({ idempotency_keys: v.array(v.variant('status', [running, settled])) });

export type IdempotencyLease = { readonly key: string; readonly id: string; readonly claim: string };

/** A row of the table idempotency_keys whose request has finished. */
export type StoredResponseRow = v.InferOutput<typeof settled>;

export type EncryptedResponse = Pick<StoredResponseRow, 'fingerprint' | 'status' | 'answer'>;

/** Additional authenticated data: a response can be decrypted only for its own row and lease. */
export const authenticatedData = ({ id, claim }: Pick<IdempotencyLease, 'id' | 'claim'>): string =>
  `idempotent answer ${id} ${claim}`;

const inUse = (): ApiError =>
  new ApiError(
    'IDEMPOTENCY_KEY_IN_USE',
    'The first request with this Idempotency-Key is still running. Send this request again after it has finished.',
  );

const at = (ms: number): string => new Date(ms).toISOString();

export interface IdempotentContext extends Pick<AuthenticatedCall, 'principal' | 'url'> {
  readonly deps: Pick<Deps, 'engine' | 'encryption' | 'log'>;
}

/** Returns functions that read and write the idempotency keys of one caller through the engine. */
export function idempotencyKeys({ deps, principal }: Pick<IdempotentContext, 'deps' | 'principal'>) {
  const { role, variables: session } = principal.claims;
  const claims = { role, variables: { ...session, 'x-hasura-credential': principal.credential } };
  // The GraphQL operations get no abort signal, because they must finish even if the client disconnects.
  const send = (text: string, variables: Readonly<Record<string, unknown>>) => deps.engine({ text, variables, claims });
  /** Returns true if the request still has the lease. */
  const update = async ({ id, claim }: IdempotencyLease, set: object): Promise<boolean> =>
    v.parse(updateSchema, await send(updateText, { id, claim, set })).update_idempotency_keys.affected_rows > 0;
  const renew = (lease: IdempotencyLease) => update(lease, { expires_at: at(Date.now() + leaseMs) });

  /**
   * One SQL statement checks and writes the row, so that only one of several concurrent requests gets the lease.
   * Returns the stored response if the first request has finished. @throws ApiError IDEMPOTENCY_KEY_IN_USE
   */
  const acquireLease = async (key: string): Promise<IdempotencyLease | StoredResponseRow> => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const now = Date.now();
      const object = { key, claim: randomUUID(), expires_at: at(now + leaseMs) };
      const claimed = await send(claimText, { object, free: { expires_at: { _lte: at(now) } } });
      const made = v.parse(claimSchema, claimed).insert_idempotency_keys_one;
      if (made !== null) return { key, id: made.id, claim: object.claim };
      const [kept] = v.parse(storedSchema, await send(keptText, { key })).idempotency_keys;
      if (kept?.status === null) throw inUse();
      if (kept !== undefined) return kept;
    }
    throw inUse();
  };

  /** Renews a lease every 20 seconds until the returned object is disposed. */
  const renewUntilDisposed = (lease: IdempotencyLease): Disposable => {
    const timer = setInterval(() => {
      renew(lease).catch((err: unknown) => deps.log.warn({ err }, 'could not renew the lease of an idempotency key'));
    }, renewMs).unref();
    return { [Symbol.dispose]: () => clearInterval(timer) };
  };

  /** Returns the column values of a finished request. Their `expires_at` keeps the response for 24 hours. */
  const settlement = (answer: EncryptedResponse) => ({ ...answer, expires_at: at(Date.now() + keptMs) });

  /** Stores the response of a request that created no record. */
  const store = async (lease: IdempotencyLease, answer: EncryptedResponse): Promise<void> => {
    await update(lease, settlement(answer));
  };

  /** In one transaction. @throws ApiError IDEMPOTENCY_KEY_IN_USE when the lease has expired */
  const create = async (
    lease: IdempotencyLease,
    answer: EncryptedResponse,
    { settlingText }: InsertMutation,
    variables: Readonly<Record<string, unknown>>,
  ): Promise<void> => {
    try {
      await send(settlingText, { ...variables, settlement: { ...lease, ...settlement(answer) } });
    } catch (error) {
      // The engine rejects the write if another request has acquired the key. In this case, the lease can no longer be
      // renewed.
      if (error instanceof WriteRejectedError && !(await renew(lease))) throw inUse();
      throw error;
    }
  };

  const release = async ({ id, claim }: IdempotencyLease): Promise<void> => {
    await send(deleteText, { id, claim });
  };

  return { acquireLease, renewUntilDisposed, store, create, release };
}
