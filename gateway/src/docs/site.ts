import type { Context } from 'hono';
import { ApiError, type ErrorCode, errorCodes } from '../base/errors.ts';
import { recordCatalogue } from '../contract/catalogue.ts';
import type { AnyEndpoint } from '../http/endpoint.ts';
import type { HandlerResult } from '../http/render.ts';
import { checkHost, type NodeBindings, requestHeader } from '../http/request.ts';
import { documentTexts } from '../openapi/texts.ts';
import { errorList, errorPage } from './error-pages.ts';
import { openClientPackage, preloadScripts, readStaticFile, type StaticFolderName, scalarVersion } from './files.ts';
import { guideBaseUrl, guideList, readGuide } from './guides.ts';
import { type NavigationGroup, productName, relativeBaseUrl, renderPage } from './layout.ts';
import { commentOf, renderRecordList, renderRecordPage } from './record-pages.ts';

const withAbsoluteLinks = (markdown: string, baseUrl: string): string =>
  markdown.replaceAll(guideBaseUrl, baseUrl).replaceAll('](/', `](${baseUrl}/`);

/** Returns the list of the documentation pages for AI agents (the convention llms.txt). */
const renderPageListForAgents = (baseUrl: string): string =>
  [
    `# ${productName}`,
    '> A multi-tenant store for financial documents and records. Clients filter, sort and page 32 kinds of records with a REST API in the style of JSON:API.',
    '## Guides',
    guideList
      .map(({ name, title, summary }) => `- [${title}](${baseUrl}/docs/guides/${name}.md): ${summary}`)
      .join('\n'),
    '## Reference',
    `- [OpenAPI document](${baseUrl}/openapi.json): all endpoints with their schemas\n- [Record types](${baseUrl}/docs/records.md): the fields of all records\n- [Error codes](${baseUrl}/docs/errors.md): the meaning of each error code\n- [All guides and record types](${baseUrl}/llms-full.txt): as one text`,
    '',
  ].join('\n\n');

async function renderAllPagesForAgents(baseUrl: string): Promise<string> {
  const guides = await Promise.all(guideList.map(({ name }) => readGuide(name)));
  const pages = [...guides, ...[...recordCatalogue.values()].map(renderRecordPage)];
  return withAbsoluteLinks(pages.join('\n'), baseUrl);
}

export interface DocsRequest {
  /** Public base URL of the service, without a slash at the end. */
  readonly baseUrl: string;
  /** The value of `:name` in the path, or an empty text if the path has no `:name`. */
  readonly name: string;
  /** True if the client accepts HTML, as browsers do. */
  readonly wantsHtml: boolean;
  readonly hasPortal: boolean;
}

export function pageRequest(
  c: Context<NodeBindings>,
  { baseUrl, portal }: { readonly baseUrl: string | undefined; readonly portal: boolean },
): DocsRequest {
  if (baseUrl === undefined) checkHost(c.req.url);
  return {
    baseUrl: baseUrl ?? new URL(c.req.url).origin,
    name: c.req.param('name') ?? '',
    wantsHtml: requestHeader(c, 'accept')?.includes('text/html') === true,
    hasPortal: portal,
  };
}

type PageWork = (request: DocsRequest) => Promise<HandlerResult>;

/** Scripts only from this service. The API reference uses inline styles, and `blob:` URLs for downloaded images. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const fresh = 'no-cache';
const forever = 'public, max-age=31536000, immutable';

/** By default, browsers ask before each use of a cached text whether it has changed. @param cache Cache-Control */
const sent = (type: string, text: string, cache = fresh): HandlerResult => ({
  status: 200,
  tagged: true,
  page: { type, text, headers: { 'Cache-Control': cache, 'Content-Security-Policy': policy } },
});

const html = (text: string): HandlerResult => sent('text/html; charset=utf-8', text);
const redirect = (location: string): HandlerResult => ({ status: 302, headers: { Location: location } });

const navigationWith = (hasPortal: boolean): readonly NavigationGroup[] => [
  { title: 'Guides', links: guideList.map(({ name, title }) => ({ title, path: `docs/guides/${name}` })) },
  {
    title: 'Reference',
    links: [
      { title: 'Endpoints', path: 'docs' },
      { title: 'Record types', path: 'docs/records' },
      { title: 'Error codes', path: 'docs/errors' },
      { title: 'OpenAPI document', path: 'openapi.json' },
      { title: 'For agents: llms.txt', path: 'llms.txt' },
      ...(hasPortal ? [{ title: 'Portal', path: 'app' }] : []),
    ],
  },
];

type Source = { readonly title: string; readonly description: string; readonly markdown: string };

/** The modules that render Markdown are loaded with the first page: loading takes 0.06 s of CPU time. */
async function sendPage(
  path: string,
  asMarkdown: boolean,
  source: Source,
  request: DocsRequest,
): Promise<HandlerResult> {
  const { baseUrl, hasPortal } = request;
  if (asMarkdown) return sent('text/markdown; charset=utf-8', withAbsoluteLinks(source.markdown, baseUrl));
  const markdown = source.markdown.replaceAll(guideBaseUrl, baseUrl);
  const { title, description } = source;
  const { renderMarkdown } = await import('./markdown.ts');
  return html(
    renderPage({
      path,
      title,
      description,
      navigation: navigationWith(hasPortal),
      ...renderMarkdown(markdown, relativeBaseUrl(path)),
    }),
  );
}

const withoutExtension = (name: string): string => name.replace(/\.md$/, '');
const isCode = (name: string): name is ErrorCode => errorCodes.some((code) => code === name);

const overview: Source = {
  title: 'Guides',
  description: 'Guides for programs that use the REST API of the service.',
  markdown: [
    `# ${productName}`,
    'A multi-tenant store for financial documents and the records made from them, with a REST API in the style of JSON:API.',
    ...guideList.map(({ name, title, summary }) => `### [${title}](/docs/guides/${name})\n\n${summary}`),
    '### [Reference](/docs)\n\nAll endpoints, with code samples and a console that sends requests.',
    '### [Record types](/docs/records)\n\nThe fields, values and relationships of all 32 kinds of records.',
    '### [Error codes](/docs/errors)\n\nThe meaning of each error code, and what a client must do.\n',
  ].join('\n\n'),
};

async function guidePage(request: DocsRequest): Promise<HandlerResult> {
  const name = withoutExtension(request.name);
  const guide = guideList.find((known) => known.name === name);
  const markdown = await readGuide(name);
  if (guide === undefined || markdown === undefined)
    throw new ApiError('NOT_FOUND', 'No guide has this name. /docs/guides lists all guides.');
  const { title, summary: description } = guide;
  return sendPage(`docs/guides/${name}`, name !== request.name, { title, description, markdown }, request);
}

async function codePage(request: DocsRequest): Promise<HandlerResult> {
  const code = withoutExtension(request.name);
  if (!isCode(code)) throw new ApiError('NOT_FOUND', 'No error has this code. /docs/errors lists all codes.');
  const source = {
    title: code,
    description: `The meaning of the error ${code}, an example, and what a client must do.`,
    markdown: errorPage(code),
  };
  return sendPage(`docs/errors/${code}`, code !== request.name, source, request);
}

async function recordPage(request: DocsRequest): Promise<HandlerResult> {
  const name = withoutExtension(request.name);
  const record = recordCatalogue.get(name);
  if (record === undefined)
    throw new ApiError('NOT_FOUND', 'No record type has this name. /docs/records lists all record types.');
  const source = { title: name, description: commentOf(record), markdown: renderRecordPage(record) };
  return sendPage(`docs/records/${name}`, name !== request.name, source, request);
}

const recordsSource = (): Source => ({
  title: 'Record types',
  description: 'The fields, values and relationships of all record types.',
  markdown: renderRecordList(),
});

const errorSource = (): Source => ({
  title: 'Errors',
  description: 'All error codes of the service.',
  markdown: errorList(),
});

const fileFrom =
  (folder: StaticFolderName, cache = fresh): PageWork =>
  async ({ name }) => {
    const file = await readStaticFile(folder, name);
    if (file === undefined) throw new ApiError('NOT_FOUND', 'No file has this name.');
    return sent(file.type, file.text, cache);
  };

export type DocsOptions = { readonly endpoints: readonly AnyEndpoint[]; readonly hasDemo: boolean };

/** By path. A page is rendered at its first request. */
export function docsPages({ endpoints, hasDemo }: DocsOptions): Readonly<Record<string, PageWork>> {
  let index: Promise<string> | undefined;
  let referenceOverview: ((server: string) => string) | undefined;
  const reference = async ({ baseUrl }: DocsRequest): Promise<HandlerResult> => {
    const { overviewRenderer, referencePage } = await import('./reference-page.ts');
    referenceOverview ??= overviewRenderer(documentTexts(endpoints).contents);
    const scalar = `docs/scalar/${await scalarVersion()}`;
    return html(referencePage(referenceOverview(baseUrl), scalar, await preloadScripts(), hasDemo));
  };
  return {
    '/': async ({ wantsHtml }) => {
      if (wantsHtml) return redirect('docs');
      throw new ApiError('NOT_FOUND', 'No route matches this path. /docs lists all endpoints.');
    },
    '/favicon.ico': (request) => fileFrom('assets')({ ...request, name: 'favicon.svg' }),
    '/llms.txt': async ({ baseUrl }) => sent('text/plain; charset=utf-8', renderPageListForAgents(baseUrl)),
    '/llms-full.txt': async ({ baseUrl }) => sent('text/plain; charset=utf-8', await renderAllPagesForAgents(baseUrl)),
    '/docs': reference,
    '/docs/': async () => redirect('../docs'),
    '/docs/reference.json': async ({ baseUrl }) =>
      sent('application/json', documentTexts(endpoints).reference(baseUrl)),
    '/docs/client.tgz': async () => ({
      status: 200,
      body: await openClientPackage(),
      headers: { 'Content-Type': 'application/gzip', 'Cache-Control': fresh },
    }),
    '/docs/search.json': async () => {
      const { searchIndex } = await import('./search-index.ts');
      index ??= searchIndex(endpoints).then((found) => JSON.stringify(found));
      return sent('application/json', await index);
    },
    '/docs/guides': async (request) => sendPage('docs/guides', false, overview, request),
    '/docs/guides.md': async (request) => sendPage('docs/guides', true, overview, request),
    '/docs/guides/:name': guidePage,
    '/docs/errors': async (request) => sendPage('docs/errors', false, errorSource(), request),
    '/docs/errors.md': async (request) => sendPage('docs/errors', true, errorSource(), request),
    '/docs/errors/:name': codePage,
    '/docs/records': async (request) => sendPage('docs/records', false, recordsSource(), request),
    '/docs/records.md': async (request) => sendPage('docs/records', true, recordsSource(), request),
    '/docs/records/:name': recordPage,
    '/docs/minisearch/:name': fileFrom('minisearch'),
    '/docs/assets/:name': fileFrom('assets'),
    '/docs/scalar/:version/:name': fileFrom('scalar', forever),
    '/docs/scalar/:version/chunks/:name': fileFrom('scalar/chunks', forever),
  };
}
