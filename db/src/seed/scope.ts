import type { Random } from './random.ts';
import { HOUR, isoDateTime } from './time.ts';

/** One workspace of one organisation: the owner of generated rows. */
export interface Scope {
  readonly organisation: {
    readonly id: string;
    /** Short name that distinguishes the random sequences of the organisations. */
    readonly key: string;
    /** Currency of the books. */
    readonly currency: string;
    /** Currency of a second bank account. */
    readonly foreignCurrency: string;
    readonly country: string;
  };
  readonly workspace: {
    readonly id: string;
    readonly key: string;
    /** Key of the parent workspace. */
    readonly parent: string | null;
    readonly external_workspace_id: string | null;
    /** The company that does business in this workspace. */
    readonly company: string;
    readonly domain: string;
    /** Number of invoices; the numbers of other rows are derived from it. */
    readonly invoices: number;
    readonly openedAt: number;
    /** Time of the last event in the workspace (milliseconds since 1970). */
    readonly until: number;
  };
}

/** Returns the common columns of all record tables. `at` is the time of creation (milliseconds since 1970). */
export function base(scope: Scope, random: Random, at: number) {
  const touchedAt = random.chance(0.4) ? at + random.int(1, 400) * HOUR : at;
  return {
    id: random.uuid(at),
    organisation_id: scope.organisation.id,
    workspace_id: scope.workspace.id,
    created_at: isoDateTime(at),
    updated_at: isoDateTime(Math.max(at, Math.min(touchedAt, scope.workspace.until))),
  };
}
