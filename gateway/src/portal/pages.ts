import { readFile } from 'node:fs/promises';
import { ApiError } from '../base/errors.ts';
import { isLoopbackUrl } from '../docs/demo-token.ts';
import { relativeBaseUrl } from '../docs/layout.ts';
import { viewStyleSource } from '../features/documents/view-style.ts';
import type { HandlerResult } from '../http/render.ts';

/**
 * Only from this service. Previews are `blob:` URLs; the PDF viewer of a browser needs `object-src`. The page of an
 * invoice in a frame has the policy of the portal.
 */
const policy = `default-src 'none'; script-src 'self'; style-src 'self' ${viewStyleSource}; img-src 'self' blob:; connect-src 'self'; frame-src blob:; object-src blob:; base-uri 'self'; form-action 'none'; frame-ancestors 'none'`;

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

interface PortalRequest {
  readonly url: string;
  /** The value of the path parameter `:name`; an empty text for paths without this parameter. */
  readonly name: string;
}

const sent = (type: string, text: string, cache: string): HandlerResult => ({
  status: 200,
  tagged: true,
  page: {
    type,
    text,
    headers: { 'Cache-Control': cache, 'Content-Security-Policy': policy, 'Referrer-Policy': 'no-referrer' },
  },
});

/** Reads a built file of the portal. @throws ApiError NOT_FOUND with the detail `missing` if the file does not exist */
async function readBuiltFile(path: string, missing: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new ApiError('NOT_FOUND', missing, { cause });
  }
}

interface PortalOptions {
  /** Whether the portal shows a button that signs the user in to the demo. */
  readonly hasDemo: boolean;
  /** Whether people sign in at an identity provider. */
  readonly hasProvider: boolean;
  /** Whether the portal has a form for the id and the secret of a client. */
  readonly hasClients: boolean;
  readonly folder: string;
}

/** Returns the request handlers of the portal, by the pattern of the URL path. */
export function portalPages({
  hasDemo,
  hasProvider,
  hasClients,
  folder,
}: PortalOptions): Readonly<Record<string, (request: PortalRequest) => Promise<HandlerResult>>> {
  /** The same page for all paths: its script shows the content of the path. */
  const index = async ({ url }: PortalRequest): Promise<HandlerResult> => {
    const built = await readBuiltFile(
      `${folder}/index.html`,
      'The portal is not built. Run `node portal/scripts/build.ts`.',
    );
    const path = new URL(url).pathname.slice(1);
    const page = built.replace('<base href="/app/" />', `<base href="${relativeBaseUrl(path)}app/" />`);
    const offered = [
      ...(hasProvider ? [' data-provider'] : []),
      ...(hasDemo && isLoopbackUrl(url) ? [' data-demo'] : []),
      ...(hasClients ? [' data-clients'] : []),
    ];
    const text = page.replace('<html lang="en">', `<html lang="en"${offered.join('')}>`);
    return sent('text/html; charset=utf-8', text, 'no-cache');
  };
  return {
    '/app': index,
    '/app/': async () => ({ status: 302, headers: { Location: '../app' } }),
    '/app/assets/:name': async ({ name }) => {
      const type = types[name.slice(name.lastIndexOf('.') + 1)];
      const missing = 'The portal has no file with this name.';
      if (type === undefined || !/^\w[\w.-]*$/.test(name)) throw new ApiError('NOT_FOUND', missing);
      const text = await readBuiltFile(`${folder}/assets/${name}`, missing);
      // The file name contains a hash of the file's content, so browsers may cache the file forever.
      return sent(type, text, 'public, max-age=31536000, immutable');
    },
    '/app/*': index,
  };
}
