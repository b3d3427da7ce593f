import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { ApiError } from '../errors.ts';
import type { CallerCall } from '../http/endpoint.ts';

/**
 * A run holds its key this long and renews that while it goes on: when its process dies, the key is free soon, and
 * however long an upload takes, nobody else runs under its key.
 */
const leaseMs = 60_000;
const renewMs = 20_000;
const keptMs = 24 * 3600 * 1000;

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

const updateText = `mutation ($id: uuid!, $claim: uuid!, $set: idempotency_keys_set_input!) {
  update_idempotency_keys(where: {id: {_eq: $id}, claim: {_eq: $claim}}, _set: $set) { affected_rows }
}`;

const deleteText = `mutation ($id: uuid!, $claim: uuid!) {
  delete_idempotency_keys(where: {id: {_eq: $id}, claim: {_eq: $claim}}) { affected_rows }
}`;

const claimAnswer = v.object({ insert_idempotency_keys_one: v.nullable(v.object({ id: v.string() })) });

const row = { id: v.string(), claim: v.string() };
const running = v.object({ status: v.null() });
const settled = v.object({ ...row, status: v.number(), fingerprint: v.string(), answer: v.string() });
const keptAnswer = v.object({ idempotency_keys: v.array(v.variant('status', [running, settled])) });

/** A run's hold on its key. */
export interface Held {
  readonly id: string;
  readonly claim: string;
}

/** What is kept of a request that was answered: its fingerprint, and the answer, sealed. */
export type Settled = v.InferOutput<typeof settled>;

/** What the answer that a row keeps is sealed for. */
export const purposeOf = ({ id, claim }: Held): string => `idempotent answer ${id} ${claim}`;

const inUse = (): ApiError =>
  new ApiError('IDEMPOTENCY_KEY_IN_USE', 'The first request with this Idempotency-Key is still under way.');

const at = (ms: number): string => new Date(ms).toISOString();

/** The keys of a caller's requests, as the engine keeps them. */
export function keysOf({ deps, principal }: Pick<CallerCall, 'deps' | 'principal'>) {
  const { role, variables: session } = principal.claims;
  const claims = { role, variables: { ...session, 'x-hasura-credential': principal.credential } };
  // No signal: what is written here has to be written, whether the client waits for its answer or not.
  const send = (text: string, variables: Readonly<Record<string, unknown>>) => deps.engine({ text, variables, claims });
  const update = (held: Held, set: object) => send(updateText, { ...held, set });

  /**
   * Takes a key that is free. One statement does, so that of several gateways one has it.
   * @returns the hold on it, or the answer that it stands for
   * @throws ApiError IDEMPOTENCY_KEY_IN_USE
   */
  const claim = async (key: string): Promise<Held | Settled> => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const now = Date.now();
      const object = { key, claim: randomUUID(), expires_at: at(now + leaseMs) };
      const claimed = await send(claimText, { object, free: { expires_at: { _lte: at(now) } } });
      const made = v.parse(claimAnswer, claimed).insert_idempotency_keys_one;
      if (made !== null) return { id: made.id, claim: object.claim };
      const [kept] = v.parse(keptAnswer, await send(keptText, { key })).idempotency_keys;
      if (kept?.status === null) throw inUse();
      if (kept !== undefined) return kept;
    }
    throw inUse();
  };

  /** Holds on to a key until it is disposed of. */
  const keep = (held: Held): Disposable => {
    const timer = setInterval(() => {
      update(held, { expires_at: at(Date.now() + leaseMs) }).catch((err: unknown) =>
        deps.log.warn({ err }, 'the hold on an idempotency key was not renewed'),
      );
    }, renewMs).unref();
    return { [Symbol.dispose]: () => clearInterval(timer) };
  };

  /** Keeps the answer of the run that holds the key. @param answer sealed */
  const settle = async (held: Held, kept: Pick<Settled, 'fingerprint' | 'status' | 'answer'>): Promise<void> => {
    await update(held, { ...kept, expires_at: at(Date.now() + keptMs) });
  };

  const release = async (held: Held): Promise<void> => {
    await send(deleteText, { ...held });
  };

  return { claim, keep, settle, release };
}
