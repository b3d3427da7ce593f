import type { RandomGenerator } from './random.ts';
import { HOUR_MS, isoDateTime } from './time.ts';

/** A workspace of a demo organisation for which the generator creates rows. */
export interface DemoWorkspace {
  readonly organisation: {
    readonly id: string;
    /** Short name of the organisation. It gives each organisation its own random sequences. */
    readonly key: string;
    /** Currency of the workspace's books. */
    readonly currency: string;
    /** Currency of the workspace's second bank account. */
    readonly foreignCurrency: string;
    readonly country: string;
  };
  readonly workspace: {
    readonly id: string;
    readonly key: string;
    /** Key of the parent workspace in the list of demo workspaces. */
    readonly parent: string | null;
    readonly external_workspace_id: string | null;
    /** The company that does business in this workspace. */
    readonly company: string;
    readonly domain: string;
    /** Number of invoices. The generator computes the numbers of other rows from it. */
    readonly invoices: number;
    readonly openedAt: number;
    /** Time of the last event in the workspace (milliseconds since 1970). */
    readonly until: number;
  };
}

/** Returns the columns that all record tables have. `at` is the time of creation (milliseconds since 1970). */
export function commonColumns(scope: DemoWorkspace, random: RandomGenerator, at: number) {
  const touchedAt = random.chance(0.4) ? at + random.int(1, 400) * HOUR_MS : at;
  return {
    id: random.uuid(at),
    organisation_id: scope.organisation.id,
    workspace_id: scope.workspace.id,
    created_at: isoDateTime(at),
    updated_at: isoDateTime(Math.max(at, Math.min(touchedAt, scope.workspace.until))),
  };
}
