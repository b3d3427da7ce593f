import type { Random } from './random.ts';
import { HOUR, iso } from './time.ts';

/** One workspace of one organisation: what rows of the demo data belong to. */
export interface Scope {
  readonly organisation: {
    readonly id: string;
    /** Short word that tells the organisations' random sequences apart. */
    readonly key: string;
    /** The currency its books are kept in. */
    readonly currency: string;
    /** A second currency it has a bank account in. */
    readonly foreignCurrency: string;
    readonly country: string;
  };
  readonly workspace: {
    readonly id: string;
    readonly key: string;
    /** The key of the workspace above it. */
    readonly parent: string | null;
    readonly external_workspace_id: string | null;
    /** The legal entity that does business in this workspace. */
    readonly company: string;
    readonly domain: string;
    /** How many invoices it gets; the other counts follow the same sense of size. */
    readonly invoices: number;
    readonly openedAt: number;
    /** The last moment at which anything happens in it (milliseconds since 1970). */
    readonly until: number;
  };
}

/** The columns that every table of records has. `at` is the moment of creation (milliseconds since 1970). */
export function base(scope: Scope, random: Random, at: number) {
  const touchedAt = random.chance(0.4) ? at + random.int(1, 400) * HOUR : at;
  return {
    id: random.uuid(at),
    organisation_id: scope.organisation.id,
    workspace_id: scope.workspace.id,
    created_at: iso(at),
    updated_at: iso(Math.max(at, Math.min(touchedAt, scope.workspace.until))),
  };
}
