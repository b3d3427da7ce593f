import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Context, Hono } from 'hono';

const require = createRequire(import.meta.url);

/** The packages do not export the paths of their browser bundles. */
const react = dirname(require.resolve('react/package.json'));
const reactDom = dirname(require.resolve('react-dom/package.json'));
const graphiql = dirname(require.resolve('graphiql/package.json'));
const explorer = dirname(require.resolve('@graphiql/plugin-explorer'));

type Asset = { readonly file: string; readonly type: string };

const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';
const own = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The page loads no file from another host. */
const assets: Readonly<Record<string, Asset>> = {
  'react.js': { file: join(react, 'umd/react.production.min.js'), type: script },
  'react-dom.js': { file: join(reactDom, 'umd/react-dom.production.min.js'), type: script },
  'graphiql.js': { file: join(graphiql, 'graphiql.min.js'), type: script },
  'graphiql.css': { file: join(graphiql, 'graphiql.min.css'), type: style },
  'explorer.js': { file: join(explorer, 'index.umd.js'), type: script },
  'explorer.css': { file: join(explorer, 'style.css'), type: style },
  'icon.svg': { file: own('icon.svg'), type: 'image/svg+xml' },
  'console.css': { file: own('console.css'), type: style },
  'theme.css': { file: own('theme.css'), type: style },
  'result.css': { file: own('result.css'), type: style },
  'console.js': { file: own('console.js'), type: script },
  'panels.js': { file: own('panels.js'), type: script },
  'csv.js': { file: own('csv.js'), type: script },
  'result.js': { file: own('result.js'), type: script },
  'saved.js': { file: own('saved.js'), type: script },
  'account.js': { file: own('account.js'), type: script },
  'session.js': { file: own('session.js'), type: script },
};

const page = readFileSync(new URL('./console.html', import.meta.url), 'utf8');

/** @param signInUrl a service on another origin, to which the page sends requests */
const policyOf = (signInUrl: string | undefined): string =>
  `default-src 'self'; connect-src 'self'${signInUrl === undefined ? '' : ` ${new URL(signInUrl).origin}`}; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

type ExampleQuery = { readonly name: string; readonly query: string };

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

interface ConsoleOptions {
  readonly examples: () => readonly ExampleQuery[];
  /** For whoever opens the console on this machine. */
  readonly demoToken: string | undefined;
  /** Where people sign in with an account; `undefined`: they sign in with a token or the admin secret. */
  readonly signInUrl: string | undefined;
}

/** The page with the ways to sign in. An installation with accounts asks for no secret, except a demo. */
function pageWith(hasDemo: boolean, signInUrl: string | undefined): string {
  const shown = hasDemo ? page.replace(' id="demo" hidden', ' id="demo"') : page;
  if (signInUrl === undefined) return shown;
  const offered = shown.replace('<html lang="en">', `<html lang="en" data-sign-in="${new URL(signInUrl).href}">`);
  return hasDemo ? offered : offered.replace(' id="by-credential"', ' id="by-credential" hidden');
}

/** GraphiQL at /console. */
export function consoleRoutes({ examples, demoToken, signInUrl }: ConsoleOptions): Hono {
  const loaded = new Map(
    Object.entries(assets).map(([name, { file, type }]) => [name, { body: readFileSync(file), type }]),
  );
  const policy = policyOf(signInUrl);
  const app = new Hono();
  app.get('/', (context) => context.redirect('/console'));
  const offersDemo = ({ req }: Context) => demoToken !== undefined && loopback.test(new URL(req.url).hostname);
  app.get('/console', (context) =>
    context.html(pageWith(offersDemo(context), signInUrl), 200, { 'content-security-policy': policy }),
  );
  // Pages of other origins may read answers of the engine (CORS), but browsers name them in this header.
  app.post('/console/demo-token', (context) =>
    offersDemo(context) && context.req.header('sec-fetch-site') === 'same-origin'
      ? context.json({ token: demoToken }, 200, { 'cache-control': 'no-store' })
      : context.notFound(),
  );
  app.get('/console/examples.json', (context) => context.json(examples()));
  app.get('/console/assets/:name', (context) => {
    const asset = loaded.get(context.req.param('name'));
    if (asset === undefined) return context.notFound();
    return context.body(new Uint8Array(asset.body), 200, {
      'content-type': asset.type,
      'cache-control': 'max-age=3600',
    });
  });
  return app;
}
