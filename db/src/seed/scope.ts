import type { RandomGenerator } from './random.ts';
import { formatIsoDateTime, HOUR_MS } from './time.ts';

/**
 * A demo workspace and its organisation: the parameters from which the generator creates the records of the workspace.
 */
export interface WorkspaceParameters {
  readonly organisation: {
    readonly id: string;
    /** Short name of the organisation, which is part of the labels that seed the random generators. */
    readonly key: string;
    /** Currency in which the organisation keeps its books. */
    readonly currency: string;
    /** Currency of the workspace's second bank account. */
    readonly foreignCurrency: string;
    readonly country: string;
  };
  readonly workspace: {
    readonly id: string;
    readonly key: string;
    /** `key` of the parent workspace; null for a workspace without a parent. */
    readonly parent: string | null;
    readonly external_workspace_id: string | null;
    /** Name of the workspace's own company. */
    readonly company: string;
    readonly domain: string;
    /**
     * Number of invoices in the workspace. The number of invoices determines how many other records the generator
     * creates.
     */
    readonly invoices: number;
    readonly openedAt: number;
    /** Time of the last event in the workspace (milliseconds since 1970). */
    readonly until: number;
  };
}

/**
 * Returns values for the columns that all record tables have. `at` is the time at which the row was created
 * (milliseconds since 1970).
 */
export function commonValues(scope: WorkspaceParameters, random: RandomGenerator, at: number) {
  const touchedAt = random.chance(0.4) ? at + random.int(1, 400) * HOUR_MS : at;
  return {
    id: random.uuid(at),
    organisation_id: scope.organisation.id,
    workspace_id: scope.workspace.id,
    created_at: formatIsoDateTime(at),
    updated_at: formatIsoDateTime(Math.max(at, Math.min(touchedAt, scope.workspace.until))),
  };
}
