import type { workspace_connectors_status_enum } from '../schema/index.ts';
import type { DemoCompany } from './companies.ts';
import { FIRST_NAMES, LAST_NAMES } from './pools/people.ts';
import { createRandom, type RandomGenerator } from './random.ts';
import { commonValues, type WorkspaceParameters } from './scope.ts';
import { DAY_MS, formatIsoDateTime } from './time.ts';

export type DemoPerson = ReturnType<typeof personRow>;
export type MailboxConnector = ReturnType<typeof connectorRow>;

type ConnectorStatus = (typeof workspace_connectors_status_enum.enumValues)[number];

const CONNECTOR_STATUS: Readonly<Record<string, ConnectorStatus>> = {
  fr: 'expired',
  east: 'expired',
  studio: 'reconnect',
  side: 'reconnect',
  muc: 'inactive',
  pdx: 'inactive',
  old: 'inactive',
};

/** The mailboxes of the other workspaces are at Google. */
const IMAP_WORKSPACES: readonly string[] = ['fr', 'east'];

/** Days from the creation of a workspace. */
const INSTALLED_DAY = 61;

/** Staff, contacts at business partners, a private person, and the owner of the mailbox. */
export function demoPeople(scope: WorkspaceParameters, self: DemoCompany, partners: readonly DemoCompany[]) {
  const random = createRandom(scope.organisation.key, scope.workspace.key, 'people');
  const staff = Array.from({ length: 5 }, () => personRow(scope, random, self, null));
  const contacts = partners.flatMap((partner) =>
    Array.from({ length: random.pick([0, 1, 1, 2]) }, () => personRow(scope, random, partner, null)),
  );
  const connector = connectorRow(scope, random, random.pick(staff));
  return {
    staff,
    contacts,
    people: [...staff, ...contacts, personRow(scope, random, null, null)],
    connector,
    /** Owner of the mailbox. */
    mailbox: personRow(scope, random, self, connector.id),
  };
}

function personRow(
  scope: WorkspaceParameters,
  random: RandomGenerator,
  company: DemoCompany | null,
  workspace_connector_id: string | null,
) {
  const day = workspace_connector_id === null ? random.int(45, 60) : INSTALLED_DAY;
  const first_name = random.pick(FIRST_NAMES);
  const last_name = random.pick(LAST_NAMES);
  const domain = company?.domain ?? 'mail.example';
  const address = `${ascii(first_name)}.${ascii(last_name)}@${domain}`;
  return {
    ...commonValues(scope, random, scope.workspace.openedAt + day * DAY_MS + random.int(1, DAY_MS - 1)),
    company_id: company?.row.id ?? null,
    workspace_connector_id,
    first_name,
    last_name,
    full_name: `${first_name} ${last_name}`,
    email: workspace_connector_id === null ? random.maybe(address, 0.08) : address,
    phone_number: random.maybe(random.fill(company?.country.phone ?? '+49 151 #######'), 0.3),
  };
}

function connectorRow(scope: WorkspaceParameters, random: RandomGenerator, installer: { readonly id: string }) {
  const { key, external_workspace_id, until, openedAt } = scope.workspace;
  const status: ConnectorStatus = CONNECTOR_STATUS[key] ?? 'active';
  return {
    ...commonValues(scope, random, openedAt + INSTALLED_DAY * DAY_MS),
    created_by_id: installer.id,
    connector_type: IMAP_WORKSPACES.includes(key) ? ('imap' as const) : ('gmail' as const),
    external_workspace_id,
    status,
    expires_at: {
      active: formatIsoDateTime(until + 40 * DAY_MS),
      expired: formatIsoDateTime(until - 20 * DAY_MS),
      reconnect: formatIsoDateTime(until - 20 * DAY_MS),
      inactive: null,
    }[status],
  };
}

/** For an email address: no accents, apostrophes and spaces. */
function ascii(name: string): string {
  return name
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^A-Za-z-]/g, '')
    .toLowerCase();
}
