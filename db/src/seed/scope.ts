import type { RandomGenerator } from './random.ts';
import { formatIsoDateTime, HOUR_MS } from './time.ts';

export interface WorkspaceParameters {
  readonly organisation: {
    readonly id: string;
    /** A part of the labels of the random generators. */
    readonly key: string;
    /** In which the organisation keeps its books. */
    readonly currency: string;
    /** Of the workspace's second bank account. */
    readonly foreignCurrency: string;
    readonly country: string;
  };
  readonly workspace: {
    readonly id: string;
    readonly key: string;
    /** `key` of the parent workspace. */
    readonly parent: string | null;
    readonly external_workspace_id: string | null;
    /** The workspace's own company. */
    readonly company: string;
    readonly domain: string;
    /** Determines how many other records there are. */
    readonly invoices: number;
    readonly openedAt: number;
    /** Time of the last event. */
    readonly until: number;
  };
}

/** The columns of all record tables. `at` is the creation of the row. */
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
