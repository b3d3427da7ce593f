import { EVENT_TRIGGERS } from './event-triggers.ts';
import type { PublishedGroup } from './group.ts';
import { JWT } from './jwt.ts';
import { QUERIES } from './queries.ts';
import { SUBSCRIPTIONS } from './subscriptions.ts';

/** Folders whose cases need settings or SQL, but no cases that the published suite defines in its program code. */
const SETTINGS: readonly PublishedGroup[] = [
  {
    folder: /\/unauthorized_role$/,
    environment: { HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'anonymous' },
    authenticate: false,
  },
  { folder: /\/allowlist$/, environment: { HASURA_GRAPHQL_ENABLE_ALLOWLIST: 'true' } },
  {
    folder: /\/graphql_mutation\/functions(\/permissions\/roles_inheritance)?$|\/functions\/permissions$/,
    environment: { HASURA_GRAPHQL_INFER_FUNCTION_PERMISSIONS: 'false' },
  },
  {
    folder: /\/queries\/explain$/,
    // Adds rows to a setup without rows: the runner executes the SQL in the response of `explain` and compares its
    // results, so the tables need rows.
    sqlAfter: `
      insert into "user" (name, age) values ('Ada', 36), ('Grace', 85), ('Edsger', null);
      insert into author (name) values ('Ada'), ('Grace'), ('Edsger');
      insert into article (title, content, author_id)
      values ('Notes', 'A', 1), ('Loops', null, 3), ('Bugs', 'B', 2), ('Plans', 'C', 1), ('Proofs', 'D', 3);
    `,
  },
];

/**
 * The folders of the published suite whose cases need settings, SQL or cases that are not in their files, each with
 * these settings, SQL and cases.
 */
export const PUBLISHED_GROUPS: readonly PublishedGroup[] = [
  ...SETTINGS,
  ...EVENT_TRIGGERS,
  ...JWT,
  ...QUERIES,
  ...SUBSCRIPTIONS,
];
