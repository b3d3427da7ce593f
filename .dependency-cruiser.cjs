const { readdirSync } = require('node:fs');
const { join } = require('node:path');

/** The import rules. Packages communicate over HTTP, the database and files; few of them import each other. */

const tests = '\\.test\\.ts$|/test/|^(bin|(client|portal)/scripts|language|testing)/';
const packages = [
  'admin',
  'ai',
  'bench',
  'client',
  'db',
  'engine',
  'engine-metadata',
  'extraction',
  'gateway',
  'platform',
  'portal',
  'single',
  'testing',
  'worker',
];

/** The other packages that a package may import. Its tests may import more. */
const mayImport = {
  platform: [],
  ai: ['platform'],
  client: [],
  db: ['platform'],
  engine: ['platform'],
  gateway: ['platform', 'ai', 'extraction'],
  'engine-metadata': ['platform', 'db'],
  extraction: ['platform'],
  portal: ['client'],
  worker: ['platform', 'ai', 'extraction'],
  admin: ['platform', 'db', 'worker'],
  single: ['platform', 'admin', 'ai', 'db', 'engine', 'gateway', 'worker'],
};

/**
 * The folders and root files of a package, in order. A folder or file imports only from earlier entries of the list,
 * which prevents circular imports. If a folder is missing in the list, the check fails.
 */
const orders = {
  gateway: [
    'base',
    'contract',
    'boolexp',
    'graphql',
    'json-api',
    'auth',
    'deps.ts',
    'http',
    'input',
    'reading',
    'writing',
    'inbound-mail',
    'idempotency',
    'openapi',
    'features',
    'endpoints.ts',
    'docs',
    'config.ts',
    'pipeline.ts',
    'mcp',
    'portal',
    'sign-in',
    'app.ts',
    'main.ts',
  ],
  engine: [
    'errors',
    'metadata',
    'sql',
    'catalog',
    'model',
    'permission',
    'schema',
    'ir',
    'operation',
    'optimize',
    'compile',
    'execute',
    'auth',
    'config.ts',
    'events',
    'state',
    'http',
    'main.ts',
  ],
  worker: [
    'config.ts',
    'changes-lag.ts',
    'metrics.ts',
    'database',
    'events',
    'queue',
    'engine.ts',
    'columns',
    'documents',
    'payments',
    'delivery',
    'jobs',
    'administration.ts',
    'events-route.ts',
    'app.ts',
    'main.ts',
  ],
};

/**
 * The folder of the engine with the features of Hasura that this product does not use, one folder each. A file or folder
 * in a feature has the name of the folder of the engine that it extends, and follows the order of this folder.
 */
const features = 'hasura';

/** The files of the engine that may import these features. They call them only for a request that uses the feature. */
const registrations = [
  'compile/bool-exp',
  'compile/predicate-context',
  'execute/explain',
  'execute/plans',
  'http/metrics',
  'http/server',
  'model/build',
  'operation/aggregate',
  'operation/bool-exp',
  'operation/read',
  'operation/root',
  'operation/select',
  'schema/aggregate',
  'schema/bool-exp',
  'schema/order-by',
  'schema/role',
  'schema/select',
  'state/engine-state',
  'state/load-model',
];

for (const [pkg, order] of Object.entries(orders)) {
  const entries = readdirSync(join(__dirname, pkg, 'src')).filter((name) => !name.endsWith('.test.ts'));
  const missing = entries.filter((name) => !order.includes(name) && name !== features);
  if (missing.length > 0)
    throw new Error(`${pkg}/src: add ${missing.join(', ')} to the order in .dependency-cruiser.cjs`);
}

/** Matches a folder or a root file of a package, and the files of features that extend this folder. */
const inside = (pkg, names) =>
  `^${pkg}/src/(|${features}/[^/]+/)(${names.map((name) => name.replace(/\.ts$/, '')).join('|')})(/|\\.ts$)`;

const pureFolders = [
  '^gateway/src/(contract|boolexp|json-api)/',
  '^gateway/src/graphql/(?!client|transport|pooled-transport|shared-memory-socket|failures)',
  inside('engine', ['permission', 'schema', 'ir', 'operation', 'optimize', 'compile', 'sql']),
].join('|');

const folder = (names) => `^(${names.join('|')})/`;

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      comment:
        'Circular imports are not allowed, because the order in which such modules run depends on the module that is imported first.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'Every imported module exists.',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'declared',
      severity: 'error',
      comment: 'A package declares each dependency in its own package.json.',
      from: { pathNot: `${tests}|\\.config\\.ts$` },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    ...Object.entries(mayImport).map(([pkg, allowed]) => ({
      name: `${pkg}-imports-only-what-it-may`,
      severity: 'error',
      comment: `${pkg} may import ${allowed.join(', ') || 'no other package'}.`,
      from: { path: folder([pkg]), pathNot: tests },
      to: { path: folder(packages.filter((other) => other !== pkg && !allowed.includes(other))) },
    })),
    {
      name: 'tests-stay-out-of-the-product',
      severity: 'error',
      comment: 'No file of the product imports a test or a test helper.',
      from: { pathNot: `${tests}|^bench/` },
      to: { path: tests },
    },
    {
      name: 'transcoder-by-its-index',
      severity: 'error',
      comment: 'Other folders import the transcoder only by its index: json-api/transcoder/index.ts.',
      from: { pathNot: '^gateway/src/json-api/transcoder/' },
      to: { path: '^gateway/src/json-api/transcoder/(?!index\\.ts$)' },
    },
    {
      name: 'pg-lean-by-its-index',
      severity: 'error',
      comment: "The engine's Postgres client is imported only by its index: execute/pg-lean/index.ts.",
      from: { pathNot: '^engine/src/execute/pg-lean/' },
      to: { path: '^engine/src/execute/pg-lean/(?!index\\.ts$)' },
    },
    {
      name: 'one-driver',
      severity: 'error',
      comment:
        'pg is the only Postgres driver of the product: pg-boss needs it, and postgres.js ends the process if a connection is lost in a transaction. Tests and measurements may use postgres.js.',
      from: { pathNot: `${tests}|^bench/` },
      to: { path: '^postgres$|node_modules/postgres/' },
    },
    {
      name: 'driver-by-connections',
      severity: 'error',
      comment:
        'A file gets a connection from platform/src/connection.ts or from the pool of its process; only these files import the driver.',
      from: {
        pathNot: `${tests}|^bench/|^platform/src/(connection|rate-limit-store)\\.ts$|^worker/src/database/|^engine/src/(execute/pg-lean/|events/queue\\.ts$)`,
      },
      to: { path: '^pg$|node_modules/pg/' },
    },
    {
      name: 'pure-middle',
      severity: 'error',
      comment: 'Pure folders import no server, no database and no client, so their tests need no fakes.',
      from: { path: pureFolders, pathNot: tests },
      to: { path: '^(hono|@hono/|postgres|pg|undici|pino)|node_modules/(hono|@hono|postgres|pg|undici|pino)/' },
    },
    {
      name: 'pure-middle-without-node',
      severity: 'error',
      comment: 'Pure folders import no module of Node except node:crypto.',
      from: { path: pureFolders, pathNot: tests },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    },
    ...Object.entries(orders).flatMap(([pkg, order]) =>
      order
        .slice(0, -1)
        .map((name, index) => ({
          name: `${pkg}-${name}-imports-earlier-folders`,
          severity: 'error',
          comment: 'A folder imports only folders that come before it in the list `orders`.',
          from: { path: inside(pkg, [name]), pathNot: tests },
          to: { path: inside(pkg, order.slice(index + 1)) },
        })),
    ),
    {
      name: 'features-stay-apart',
      severity: 'error',
      comment:
        'A feature imports no other feature; code that two features need belongs in a shared folder, such as reading or json-api.',
      from: { path: '^gateway/src/features/([^/]+)/', pathNot: tests },
      to: { path: '^gateway/src/features/', pathNot: '^gateway/src/features/$1/' },
    },
    {
      name: 'engine-features-by-registration',
      severity: 'error',
      comment:
        'The path of a query does not enter the features of Hasura that this product does not use: only the files in `registrations` import them.',
      from: { path: '^engine/src/', pathNot: `${tests}|^engine/src/(${features}/|(${registrations.join('|')})\\.ts$)` },
      to: { path: `^engine/src/${features}/` },
    },
    {
      name: 'engine-features-stay-apart',
      severity: 'error',
      comment: 'A feature of Hasura that this product does not use imports no other such feature.',
      from: { path: `^engine/src/${features}/([^/]+)/`, pathNot: tests },
      to: { path: `^engine/src/${features}/`, pathNot: `^engine/src/${features}/$1/` },
    },
    {
      name: 'engine-ir-knows-no-graphql',
      severity: 'error',
      comment: 'The engine compiles the intermediate representation, not GraphQL, to SQL.',
      from: { path: inside('engine', ['ir', 'optimize', 'compile', 'sql']), pathNot: tests },
      to: { path: '^graphql$|node_modules/graphql/' },
    },
    {
      name: 'nothing-imports-main',
      severity: 'error',
      comment: 'A main file starts a process; no module imports it.',
      from: {},
      to: { path: '^[^/]+/src/main\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(client|portal)/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@fds/source', 'import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
