import { ApiError } from './errors.ts';

export type ShareUse = { readonly used: number; readonly max: number };

/** Disposing ends the reservation: the request has failed, or the database counts what it stored. */
export interface Reservation extends Disposable {
  readonly free: number;
}

/**
 * A share that each organisation has of a resource, such as stored bytes. Requests that run at the same time reserve
 * their parts, so that together they do not exceed the maximum. Each gateway knows only its own reservations.
 */
export class Share {
  readonly max: number;
  /** Sum of the reservations by organisation. */
  readonly #reserved = new Map<string, number>();

  constructor(max: number) {
    this.max = max;
  }

  /** @param amount the most that the request can use @param readUsed use without running requests */
  async reserve(
    organisation: string,
    amount: number,
    readUsed: () => Promise<number>,
  ): Promise<Reservation & ShareUse> {
    const earlier = this.#reserved.get(organisation) ?? 0;
    this.#reserved.set(organisation, earlier + amount);
    const release = () => {
      const left = (this.#reserved.get(organisation) ?? 0) - amount;
      if (left === 0) this.#reserved.delete(organisation);
      else this.#reserved.set(organisation, left);
    };
    try {
      const used = await readUsed();
      return { free: this.max - used - earlier, used, max: this.max, [Symbol.dispose]: release };
    } catch (error) {
      release();
      throw error;
    }
  }
}

export const storageQuotaExceeded = ({ used, max }: ShareUse): ApiError =>
  new ApiError(
    'STORAGE_QUOTA_EXCEEDED',
    `Your organisation stores ${used} bytes and may store at most ${max}. Delete documents, or ask the operator for a larger quota.`,
  );

/** Of one organisation. */
export const maxInvitations = 1000;

/** Of one organisation at the same time. */
export const maxMailboxLogins = 2;

export const tooManyInvitations = ({ max }: ShareUse): ApiError =>
  new ApiError(
    'TOO_MANY_INVITATIONS',
    `Your organisation may have at most ${max} invitations. Revoke one that is not needed any more.`,
  );

export const tooManyWebhooks = ({ max }: ShareUse): ApiError =>
  new ApiError(
    'TOO_MANY_WEBHOOKS',
    `Your organisation may have at most ${max} webhooks. Delete a webhook, or ask the operator for a higher maximum.`,
  );
