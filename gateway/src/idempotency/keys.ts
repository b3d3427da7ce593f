import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { ApiError } from '../base/errors.ts';
import type { Deps } from '../deps.ts';
import type { Creation } from '../graphql/creation.ts';
import { WriteRefused } from '../graphql/failures.ts';
import type { CallerCall } from '../http/endpoint.ts';

/**
 * A run holds its key this long and renews that while it goes on: when its process dies, the key is free soon, and
 * however long an upload takes, nobody else runs under its key.
 */
const leaseMs = 60_000;
const renewMs = 20_000;
const keptMs = 24 * 3600 * 1000;

/** How long a stored answer may be: as the database checks it (`idempotency_keys_answer_size_check`). */
export const mostAnswerBytes = 2 * 1024 * 1024;

/** A claim fails only when its key is let go of at the same moment; then it is tried anew. */
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

/** A settled key is left alone: its creation may have been stored although its run knows nothing of that. */
const whereLeased = 'where: {id: {_eq: $id}, claim: {_eq: $claim}, status: {_is_null: true}}';

const updateText = `mutation ($id: uuid!, $claim: uuid!, $set: idempotency_keys_set_input!) {
  update_idempotency_keys(${whereLeased}, _set: $set) { affected_rows }
}`;

const deleteText = `mutation ($id: uuid!, $claim: uuid!) {
  delete_idempotency_keys(${whereLeased}) { affected_rows }
}`;

const updateAnswer = v.object({ update_idempotency_keys: v.object({ affected_rows: v.number() }) });
const claimAnswer = v.object({ insert_idempotency_keys_one: v.nullable(v.object({ id: v.string() })) });

const row = { id: v.string(), claim: v.string() };
const running = v.object({ status: v.null() });
const settled = v.object({ ...row, status: v.number(), fingerprint: v.string(), answer: v.string() });
const keptAnswer = v.object({ idempotency_keys: v.array(v.variant('status', [running, settled])) });

/** A run's hold on its key. */
export interface Lease {
  readonly key: string;
  readonly id: string;
  readonly claim: string;
}

/** What is kept of a request that was answered: its fingerprint, and the answer, sealed. */
export type Settled = v.InferOutput<typeof settled>;

/** An answer as it is stored. */
export type SealedAnswer = Pick<Settled, 'fingerprint' | 'status' | 'answer'>;

/** What the answer that a row keeps is sealed for. */
export const purposeOf = ({ id, claim }: Pick<Lease, 'id' | 'claim'>): string => `idempotent answer ${id} ${claim}`;

const inUse = (): ApiError =>
  new ApiError('IDEMPOTENCY_KEY_IN_USE', 'The first request with this Idempotency-Key is still under way.');

const at = (ms: number): string => new Date(ms).toISOString();

/** What of a request its key needs. */
export interface Caller extends Pick<CallerCall, 'principal' | 'url'> {
  readonly deps: Pick<Deps, 'engine' | 'encryption' | 'log'>;
}

/** The keys of a caller's requests, as the engine keeps them. */
export function keysOf({ deps, principal }: Pick<Caller, 'deps' | 'principal'>) {
  const { role, variables: session } = principal.claims;
  const claims = { role, variables: { ...session, 'x-hasura-credential': principal.credential } };
  // No signal: what is written here has to be written, whether the client waits for its answer or not.
  const send = (text: string, variables: Readonly<Record<string, unknown>>) => deps.engine({ text, variables, claims });
  /** Changes the row of a key that is held. @returns whether it still is */
  const update = async ({ id, claim }: Lease, set: object): Promise<boolean> =>
    v.parse(updateAnswer, await send(updateText, { id, claim, set })).update_idempotency_keys.affected_rows > 0;
  const renew = (lease: Lease) => update(lease, { expires_at: at(Date.now() + leaseMs) });

  /**
   * Takes a key that is free. One statement does, so that of several gateways one has it.
   * @returns the hold on it, or the answer that it stands for
   * @throws ApiError IDEMPOTENCY_KEY_IN_USE
   */
  const acquireLease = async (key: string): Promise<Lease | Settled> => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const now = Date.now();
      const object = { key, claim: randomUUID(), expires_at: at(now + leaseMs) };
      const claimed = await send(claimText, { object, free: { expires_at: { _lte: at(now) } } });
      const made = v.parse(claimAnswer, claimed).insert_idempotency_keys_one;
      if (made !== null) return { key, id: made.id, claim: object.claim };
      const [kept] = v.parse(keptAnswer, await send(keptText, { key })).idempotency_keys;
      if (kept?.status === null) throw inUse();
      if (kept !== undefined) return kept;
    }
    throw inUse();
  };

  /** Holds on to a key until it is disposed of. */
  const renewUntilDisposed = (lease: Lease): Disposable => {
    const timer = setInterval(() => {
      renew(lease).catch((err: unknown) => deps.log.warn({ err }, 'the hold on an idempotency key was not renewed'));
    }, renewMs).unref();
    return { [Symbol.dispose]: () => clearInterval(timer) };
  };

  /** What of a key's row its answer is. @param answer sealed */
  const settlement = (answer: SealedAnswer) => ({ ...answer, expires_at: at(Date.now() + keptMs) });

  /** Keeps the answer of a run that holds the key and stored nothing. */
  const store = async (lease: Lease, answer: SealedAnswer): Promise<void> => {
    await update(lease, settlement(answer));
  };

  /**
   * Stores what a run creates, and its answer, in one transaction.
   * @throws ApiError IDEMPOTENCY_KEY_IN_USE where the key is not held any more; nothing was stored then
   */
  const create = async (
    lease: Lease,
    answer: SealedAnswer,
    { settlingText }: Creation,
    variables: Readonly<Record<string, unknown>>,
  ): Promise<void> => {
    try {
      await send(settlingText, { ...variables, settlement: { ...lease, ...settlement(answer) } });
    } catch (error) {
      // Whatever else was refused: what another run created under the key may stand in the way of this one.
      if (error instanceof WriteRefused && !(await renew(lease))) throw inUse();
      throw error;
    }
  };

  const release = async ({ id, claim }: Lease): Promise<void> => {
    await send(deleteText, { id, claim });
  };

  return { acquireLease, renewUntilDisposed, store, create, release };
}
