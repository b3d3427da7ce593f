import { createRandom, type RandomGenerator } from './random.ts';
import type { WorkspaceParameters } from './scope.ts';
import { DAY_MS, DEMO_TODAY, formatIsoDateTime, startOfMonthsAgo } from './time.ts';

interface WorkspacePlan {
  readonly key: string;
  readonly name: string;
  readonly external_workspace_id: string | null;
  readonly parent: string | null;
  readonly company: string;
  readonly domain: string;
  readonly description: string | null;
  readonly avatar_color: string | null;
  readonly auto_extract_enabled: boolean;
  readonly invoices: number;
  readonly deleted: boolean;
}

interface OrganisationPlan extends Omit<WorkspaceParameters['organisation'], 'id'> {
  readonly name: string;
  readonly client_id: string;
  readonly workspaces: readonly WorkspacePlan[];
}

const workspace = (
  key: string,
  parent: string | null,
  name: string,
  external_workspace_id: string | null,
  [company, domain]: readonly [company: string, domain: string],
  invoices: number,
  rest: Partial<WorkspacePlan> = {},
): WorkspacePlan => ({
  key,
  parent,
  name,
  external_workspace_id,
  company,
  domain,
  invoices,
  description: null,
  avatar_color: null,
  auto_extract_enabled: true,
  deleted: false,
  ...rest,
});

// Both use the external ids `group-hq`, `studio` and `closed-branch`, so that tests prove that an external id never
// selects a workspace of another organisation.
const PLANS: readonly OrganisationPlan[] = [
  {
    key: 'nordlicht',
    name: 'Nordlicht Handelsgruppe',
    client_id: 'nordlicht-demo',
    currency: 'EUR',
    foreignCurrency: 'USD',
    country: 'DE',
    workspaces: [
      workspace('hq', null, 'Nordlicht Holding', 'group-hq', ['Nordlicht Holding', 'nordlicht.example'], 250, {
        description: 'Group accounts, contracts and shared services',
        avatar_color: '#1f4e79',
      }),
      workspace('de', 'hq', 'Nordlicht Deutschland', 'dach', ['Nordlicht Deutschland', 'nordlicht-de.example'], 310, {
        description: 'Wholesale in Germany, Austria and Switzerland',
        avatar_color: '#c0392b',
      }),
      workspace(
        'muc',
        'de',
        'Filiale München',
        'dach-munich',
        ['Nordlicht München', 'muenchen.nordlicht.example'],
        150,
      ),
      workspace('fr', 'hq', "Nordlicht France, l'équipe", 'france', ['Nordlicht France', 'nordlicht-fr.example'], 180, {
        description: 'Lyon et Île-de-France',
        avatar_color: '#2e86c1',
        auto_extract_enabled: false,
      }),
      workspace('studio', null, 'Studio Ångström', 'studio', ['Studio Ångström', 'studio-angstroem.example'], 100, {
        description: 'Design studio, run on its own',
        avatar_color: '#8e44ad',
      }),
      workspace('old', 'hq', 'Nordlicht Ibérica', 'closed-branch', ['Nordlicht Ibérica', 'nordlicht-es.example'], 10, {
        description: 'Closed in summer',
        deleted: true,
      }),
    ],
  },
  {
    key: 'cascade',
    name: 'Cascade Ridge Partners',
    client_id: 'cascade-ridge-demo',
    currency: 'USD',
    foreignCurrency: 'EUR',
    country: 'US',
    workspaces: [
      workspace('hq', null, 'Cascade Ridge HQ', 'group-hq', ['Cascade Ridge Partners', 'cascaderidge.example'], 260, {
        description: 'Partnership accounts',
        avatar_color: '#145a32',
      }),
      workspace('pnw', 'hq', 'Pacific Northwest', 'pnw', ['Cascade Ridge Northwest', 'pnw.cascaderidge.example'], 290, {
        description: 'Oregon, Washington and Idaho',
        avatar_color: '#117a65',
      }),
      workspace(
        'pdx',
        'pnw',
        'Portland 100%_Downtown',
        'pnw_portland',
        ['Downtown Supply', 'downtown-supply.example'],
        160,
      ),
      workspace('east', 'hq', "O'Hara & Daughters", 'studio', ["O'Hara & Daughters", 'ohara-daughters.example'], 170, {
        description: 'Acquired; keeps its own name',
        avatar_color: '#b9770e',
        auto_extract_enabled: false,
      }),
      workspace('side', null, 'Side Projects', null, ['Ridge Labs', 'ridge-labs.example'], 110, {
        avatar_color: '#6c3483',
      }),
      workspace(
        'old',
        'hq',
        'Nevada Branch',
        'closed-branch',
        ['Cascade Ridge Nevada', 'nv.cascaderidge.example'],
        10,
        { description: 'Closed in summer', deleted: true },
      ),
    ],
  },
];

/** 30 months before the current month of the demo. */
const FOUNDED = startOfMonthsAgo(30);

/** When the closed workspaces were deleted. */
const CLOSED = DEMO_TODAY - 90 * DAY_MS;

/** Rows of the internal tables and workspaces (parents first), and the parameters for the records of each workspace. */
export const ORGANISATION_SEEDS = PLANS.map((plan) => {
  const random = createRandom(plan.key, 'organisation');
  const id = random.uuid(FOUNDED);
  const stamps = { created_at: formatIsoDateTime(FOUNDED), updated_at: formatIsoDateTime(FOUNDED) };
  const ids = new Map(plan.workspaces.map(({ key }, index) => [key, random.uuid(openedAt(index))]));
  return {
    organisation: { id, name: plan.name, ...stamps },
    client: {
      id: random.uuid(FOUNDED),
      organisation_id: id,
      client_id: plan.client_id,
      name: 'Demo client',
      ...stamps,
    },
    workspaces: plan.workspaces.map((row, index) => workspaceRow(random, id, ids, row, openedAt(index))),
    scopes: plan.workspaces.map(
      (row, index): WorkspaceParameters => ({
        organisation: { ...plan, id },
        workspace: {
          ...row,
          id: idOf(ids, row.key),
          openedAt: openedAt(index),
          until: row.deleted ? CLOSED : DEMO_TODAY,
        },
      }),
    ),
  };
});

function openedAt(index: number): number {
  return FOUNDED + index * 20 * DAY_MS;
}

function idOf(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`no workspace ${key} in the plan`);
  return id;
}

function workspaceRow(
  random: RandomGenerator,
  organisation_id: string,
  ids: ReadonlyMap<string, string>,
  plan: WorkspacePlan,
  at: number,
) {
  const { name, description, avatar_color, external_workspace_id, auto_extract_enabled } = plan;
  return {
    id: idOf(ids, plan.key),
    organisation_id,
    parent_workspace_id: plan.parent === null ? null : idOf(ids, plan.parent),
    name,
    description,
    avatar_color,
    external_workspace_id,
    auto_extract_enabled,
    deleted_at: plan.deleted ? formatIsoDateTime(CLOSED) : null,
    created_at: formatIsoDateTime(at),
    updated_at: formatIsoDateTime(at + random.int(0, 30) * DAY_MS),
  };
}
