const { readdirSync } = require('node:fs');
const { join } = require('node:path');

/** Who may import whom. The rooms of the house meet over HTTP, the database and files, not by imports. */

const tests = '\\.test\\.ts$|/test/|^testing/|^bin/';
const rooms = [
  'ai',
  'bench',
  'db',
  'engine',
  'engine-metadata',
  'extraction',
  'gateway',
  'platform',
  'single',
  'testing',
  'worker',
];

/** What each room may import of the others, beside itself. Its tests may import more. */
const mayImport = {
  platform: [],
  ai: ['platform'],
  db: [],
  engine: ['platform'],
  gateway: ['platform', 'ai'],
  'engine-metadata': ['db'],
  extraction: [],
  worker: ['platform', 'ai', 'extraction'],
  single: ['platform', 'ai', 'db', 'engine', 'gateway', 'worker'],
};

/**
 * The folders and the root files of a package in an order: each imports only from those before it. So there is no circle
 * of folders. Every folder has a place: one without is an error here.
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
    'idempotency',
    'openapi',
    'features',
    'endpoints.ts',
    'config.ts',
    'pipeline.ts',
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
};

for (const [room, order] of Object.entries(orders)) {
  const entries = readdirSync(join(__dirname, room, 'src')).filter((name) => !name.endsWith('.test.ts'));
  const missing = entries.filter((name) => !order.includes(name));
  if (missing.length > 0) throw new Error(`${room}/src: give ${missing.join(', ')} a place in .dependency-cruiser.cjs`);
}

/** Matches a folder or a root file of a package. */
const inside = (room, names) =>
  `^${room}/src/(${names.map((name) => (name.endsWith('.ts') ? name : `${name}/`)).join('|')})`;

const pureFolders = [
  '^gateway/src/(contract|boolexp|json-api)/',
  '^gateway/src/graphql/(?!client|transport|failures)',
  '^engine/src/(permission|schema|ir|operation|optimize|compile|sql)/',
].join('|');

const folder = (names) => `^(${names.join('|')})/`;

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'A circle of imports that run has no first thing to start with.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'What is imported exists.',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'declared',
      severity: 'error',
      comment: 'A package that a room imports stands in the package.json of that room.',
      from: { pathNot: `${tests}|\\.config\\.ts$` },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    ...Object.entries(mayImport).map(([room, allowed]) => ({
      name: `${room}-imports-only-what-it-may`,
      severity: 'error',
      comment: `${room} may import ${allowed.join(', ') || 'no other room'}.`,
      from: { path: folder([room]), pathNot: tests },
      to: { path: folder(rooms.filter((other) => other !== room && !allowed.includes(other))) },
    })),
    {
      name: 'tests-stay-out-of-the-product',
      severity: 'error',
      comment: 'No file of the product imports a test or what is made for tests.',
      from: { pathNot: `${tests}|^bench/` },
      to: { path: tests },
    },
    {
      name: 'pure-middle',
      severity: 'error',
      comment: 'Pure folders: no server, no database, no client, nothing of Node, from which a test needs no fake.',
      from: { path: pureFolders, pathNot: tests },
      to: {
        path: '^(hono|@hono/|postgres|pg|undici|pino)|node_modules/(hono|@hono|postgres|pg|undici|pino)/',
      },
    },
    {
      name: 'pure-middle-without-node',
      severity: 'error',
      comment: 'Pure folders: nothing of Node but hashing.',
      from: { path: pureFolders, pathNot: tests },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    },
    ...Object.entries(orders).flatMap(([room, order]) =>
      order.slice(0, -1).map((name, index) => ({
        name: `${room}-${name}-looks-back-only`,
        severity: 'error',
        comment: 'Folders have an order: each builds on earlier ones only.',
        from: { path: inside(room, [name]), pathNot: tests },
        to: { path: inside(room, order.slice(index + 1)) },
      })),
    ),
    {
      name: 'features-stay-apart',
      severity: 'error',
      comment: 'A feature imports no other feature: what two of them need has a place in a stage folder.',
      from: { path: '^gateway/src/features/([^/]+)/', pathNot: tests },
      to: { path: '^gateway/src/features/', pathNot: '^gateway/src/features/$1/' },
    },
    {
      name: 'engine-ir-knows-no-graphql',
      severity: 'error',
      comment: 'The intermediate representation is what GraphQL was read into, and what SQL is made of.',
      from: { path: '^engine/src/(ir|optimize|compile|sql)/', pathNot: tests },
      to: { path: '^graphql$|node_modules/graphql/' },
    },
    {
      name: 'one-door-to-the-process',
      severity: 'error',
      comment: 'Only main files start something; nobody imports them.',
      from: {},
      to: { path: '^[^/]+/src/main\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.js', '.mjs', '.json'],
    },
  },
};
