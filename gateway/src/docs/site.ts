import { ApiError, type ErrorCode, errorCodes } from '../base/errors.ts';
import type { EndpointVisitor } from '../http/endpoint.ts';
import type { HandlerResult } from '../http/render.ts';
import { openApiTexts } from '../openapi/texts.ts';
import { errorList, errorPage } from './error-pages.ts';
import { type Folder, fileIn, scalarVersion } from './files.ts';
import { guides, guideText, publishedAddress } from './guides.ts';
import { type NavigationGroup, product, referencePage, rootOf, textPage } from './layout.ts';
import { renderMarkdown } from './markdown.ts';
import { searchIndex } from './search-index.ts';

/** The parts of a request on which the pages depend. */
export interface PageRequest {
  /** Public address of the service, without a slash at the end. */
  readonly baseUrl: string;
  /** The last segment of the path, for a path that ends with `:name`. */
  readonly name: string;
  /** Whether the client prefers HTML: a browser. */
  readonly wantsHtml: boolean;
}

type PageWork = (request: PageRequest) => Promise<HandlerResult>;

/** The pages load scripts from the service only. The reference sets inline styles on its elements. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const fresh = 'no-cache';
const forever = 'public, max-age=31536000, immutable';

/** Returns a text with an ETag. Browsers ask each time whether it has changed, unless `cache` says otherwise. */
const sent = (type: string, text: string, cache = fresh): HandlerResult => ({
  status: 200,
  tagged: true,
  page: { type, text, headers: { 'Cache-Control': cache, 'Content-Security-Policy': policy } },
});

const html = (text: string): HandlerResult => sent('text/html; charset=utf-8', text);
const redirect = (location: string): HandlerResult => ({ status: 302, headers: { Location: location } });

const navigation: readonly NavigationGroup[] = [
  { title: 'Guides', links: guides.map(({ name, title }) => ({ title, path: `docs/guides/${name}` })) },
  {
    title: 'Reference',
    links: [
      { title: 'Endpoints', path: 'docs' },
      { title: 'Error codes', path: 'docs/errors' },
      { title: 'OpenAPI document', path: 'openapi.json' },
      { title: 'For agents: llms.txt', path: 'llms.txt' },
    ],
  },
];

/** A page that is written in Markdown. */
interface Source {
  readonly title: string;
  readonly description: string;
  readonly markdown: string;
}

/** Sends a page as HTML, or as Markdown if its name ends with `.md`. @param path without `.md` */
function sendPage(path: string, asMarkdown: boolean, source: Source, { baseUrl }: PageRequest): HandlerResult {
  const markdown = source.markdown.replaceAll(publishedAddress, baseUrl);
  if (asMarkdown) return sent('text/markdown; charset=utf-8', markdown.replaceAll('](/', `](${baseUrl}/`));
  const { title, description } = source;
  return html(textPage({ path, title, description, navigation, ...renderMarkdown(markdown, rootOf(path)) }));
}

const withoutExtension = (name: string): string => name.replace(/\.md$/, '');
const isCode = (name: string): name is ErrorCode => errorCodes.some((code) => code === name);

const overview: Source = {
  title: 'Guides',
  description: 'How to use the interface of the service.',
  markdown: [
    `# ${product}`,
    'A multi-tenant store for financial documents and the records made from them, behind a REST interface in the style of JSON:API.',
    ...guides.map(({ name, title, summary }) => `### [${title}](/docs/guides/${name})\n\n${summary}`),
    '### [Reference](/docs)\n\nAll endpoints, with code samples and a console that sends requests.',
    '### [Error codes](/docs/errors)\n\nWhat each code means, and what to do.\n',
  ].join('\n\n'),
};

async function guidePage(request: PageRequest): Promise<HandlerResult> {
  const name = withoutExtension(request.name);
  const guide = guides.find((known) => known.name === name);
  const markdown = await guideText(name);
  if (guide === undefined || markdown === undefined)
    throw new ApiError('NOT_FOUND', 'No guide has this name. /docs/guides lists all guides.');
  const { title, summary: description } = guide;
  return sendPage(`docs/guides/${name}`, name !== request.name, { title, description, markdown }, request);
}

async function codePage(request: PageRequest): Promise<HandlerResult> {
  const code = withoutExtension(request.name);
  if (!isCode(code)) throw new ApiError('NOT_FOUND', 'No error has this code. /docs/errors lists all codes.');
  const source = {
    title: code,
    description: `The error ${code}: its meaning, an example, and the remedy.`,
    markdown: errorPage(code),
  };
  return sendPage(`docs/errors/${code}`, code !== request.name, source, request);
}

const errorSource = (): Source => ({
  title: 'Errors',
  description: 'All error codes of the service.',
  markdown: errorList(),
});

/** Returns the index for agents (the convention llms.txt). */
const llmsText = (baseUrl: string): string =>
  [
    `# ${product}`,
    '> A multi-tenant store for financial documents and records. A REST interface in the style of JSON:API filters, sorts and pages 32 kinds of records.',
    '## Guides',
    guides.map(({ name, title, summary }) => `- [${title}](${baseUrl}/docs/guides/${name}.md): ${summary}`).join('\n'),
    '## Reference',
    `- [OpenAPI document](${baseUrl}/openapi.json): all endpoints with their schemas\n- [Error codes](${baseUrl}/docs/errors.md): what each code means`,
    '',
  ].join('\n\n');

const fileFrom =
  (folder: Folder, cache = fresh): PageWork =>
  async ({ name }) => {
    const file = await fileIn(folder, name);
    if (file === undefined) throw new ApiError('NOT_FOUND', 'No file has this name.');
    return sent(file.type, file.text, cache);
  };

/** Files of the reference that the first view needs; the browser loads them in parallel. */
const preloaded = ['standalone.esm.js'];

/** The settings of the pages. */
export interface SiteOptions {
  /** Visits all endpoints. */
  readonly each: (visit: EndpointVisitor) => void;
  /** Whether the reference offers a token of the demo. */
  readonly hasDemo: boolean;
}

/** Returns the pages of the documentation by path. Nothing is read or rendered before the first request for it. */
export function documentationPages({ each, hasDemo }: SiteOptions): Readonly<Record<string, PageWork>> {
  let index: Promise<string> | undefined;
  const scalar = async () => `docs/scalar/${await scalarVersion()}`;
  return {
    '/': async ({ wantsHtml }) => {
      if (wantsHtml) return redirect('docs');
      throw new ApiError('NOT_FOUND', 'No route matches this path. /docs lists all endpoints.');
    },
    '/favicon.ico': (request) => fileFrom('assets')({ ...request, name: 'favicon.svg' }),
    '/llms.txt': async ({ baseUrl }) => sent('text/plain; charset=utf-8', llmsText(baseUrl)),
    '/docs': async () => html(referencePage(await scalar(), preloaded, hasDemo)),
    '/docs/': async () => redirect('../docs'),
    '/docs/reference.json': async ({ baseUrl }) => sent('application/json', openApiTexts(each).reference(baseUrl)),
    '/docs/search.json': async () => {
      index ??= searchIndex(each).then((found) => JSON.stringify(found));
      return sent('application/json', await index);
    },
    '/docs/guides': async (request) => sendPage('docs/guides', false, overview, request),
    '/docs/guides.md': async (request) => sendPage('docs/guides', true, overview, request),
    '/docs/guides/:name': guidePage,
    '/docs/errors': async (request) => sendPage('docs/errors', false, errorSource(), request),
    '/docs/errors.md': async (request) => sendPage('docs/errors', true, errorSource(), request),
    '/docs/errors/:name': codePage,
    '/docs/assets/:name': fileFrom('assets'),
    '/docs/scalar/:version/:name': fileFrom('scalar', forever),
    '/docs/scalar/:version/chunks/:name': fileFrom('scalar/chunks', forever),
  };
}
