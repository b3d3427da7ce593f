import { EVENT_TRIGGER_FOLDER_SETTINGS } from './event-triggers.ts';
import type { HasuraTestFolderSettings } from './group.ts';
import { JWT_FOLDER_SETTINGS } from './jwt.ts';
import { QUERY_FOLDER_SETTINGS } from './queries.ts';
import { SUBSCRIPTION_FOLDER_SETTINGS } from './subscriptions.ts';

/**
 * Folders whose YAML cases need additional settings or SQL. The published suite defines no cases for these folders in
 * its Python code.
 */
const SETTINGS: readonly HasuraTestFolderSettings[] = [
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
    // The setup of this folder creates empty tables. The runner executes the SQL in the response of `explain` and
    // compares the results, so the tables need rows.
    sqlAfter: `
      insert into "user" (name, age) values ('Ada', 36), ('Grace', 85), ('Edsger', null);
      insert into author (name) values ('Ada'), ('Grace'), ('Edsger');
      insert into article (title, content, author_id)
      values ('Notes', 'A', 1), ('Loops', null, 3), ('Bugs', 'B', 2), ('Plans', 'C', 1), ('Proofs', 'D', 3);
    `,
  },
];

/** The settings, SQL and cases that the published suite defines in Python code and not in YAML files, by folder. */
export const HASURA_TEST_FOLDER_SETTINGS: readonly HasuraTestFolderSettings[] = [
  ...SETTINGS,
  ...EVENT_TRIGGER_FOLDER_SETTINGS,
  ...JWT_FOLDER_SETTINGS,
  ...QUERY_FOLDER_SETTINGS,
  ...SUBSCRIPTION_FOLDER_SETTINGS,
];
