import type { DocumentedRequest, ReferenceContents, TagGroup } from '../openapi/reference-contents.ts';
import { escapeHtml } from './escape-html.ts';
import { pageShell, productName, relativeBaseUrl } from './layout.ts';
import { renderMarkdown } from './markdown.ts';

const path = 'docs';
const markdown = (text: string): string => renderMarkdown(text, relativeBaseUrl(path)).html;
const linkTo = (fragment: string, content: string): string => `<a href="#${escapeHtml(fragment)}">${content}</a>`;

const method = ({ kind, method: httpMethod }: DocumentedRequest): string =>
  `<span class="method" data-method="${httpMethod}">${kind === 'webhook' ? 'event' : httpMethod}</span>`;

const navigationItem = (request: DocumentedRequest): string =>
  `<li>${linkTo(request.fragment, `<span>${escapeHtml(request.title)}</span>${method(request)}`)}</li>`;

const navigationGroup = ({ title, fragment, requests }: TagGroup): string =>
  `<li><details><summary>${linkTo(fragment, escapeHtml(title))}</summary><ul>${requests.map(navigationItem).join('')}</ul></details></li>`;

const cardItem = (request: DocumentedRequest): string =>
  `<li>${linkTo(request.fragment, `${method(request)}<span>${escapeHtml(request.name)}</span>`)}</li>`;

const requestArticle = ({
  title,
  description,
  method: httpMethod,
  name,
  kind,
  fragment,
}: DocumentedRequest): string => {
  const address = kind === 'operation' ? `${httpMethod.toUpperCase()} ${name}` : name;
  return `<article id="${escapeHtml(fragment)}"><h3>${escapeHtml(title)}</h3><p><code>${escapeHtml(address)}</code></p>${markdown(description)}</article>`;
};

const groupSection = ({ title, description, fragment, requests }: TagGroup): string =>
  `<section id="${escapeHtml(fragment)}">
<h2>${escapeHtml(title)}</h2>
<div class="columns"><div>${markdown(description)}</div><div class="card"><p>Operations</p><ul>${requests.map(cardItem).join('')}</ul></div></div>
${requests.map(requestArticle).join('\n')}
</section>`;

/** The page until Scalar's scripts have run, with the layout and the URL fragments of Scalar's first view. */
export function overviewRenderer(contents: ReferenceContents): (server: string) => string {
  const { title, version, openApiVersion, introduction, groups } = contents;
  const before = `<div id="overview">
<button type="button" popovertarget="overview-navigation" aria-label="Endpoints"></button>
<nav id="overview-navigation" popover aria-label="Endpoints"><ul><li>${linkTo(introduction.fragment, escapeHtml(introduction.title))}</li>${groups.map(navigationGroup).join('\n')}</ul></nav>
<main>
<section id="${introduction.fragment}">
<p class="badges"><span>v${escapeHtml(version)}</span><span>OpenAPI ${escapeHtml(openApiVersion)}</span></p>
<h1>${escapeHtml(title)}</h1>
<div class="columns"><div>${markdown(introduction.description)}</div><div class="cards"><div class="card"><p>Server</p><p>`;
  const after = `</p></div></div></div>
</section>
${groups.map(groupSection).join('\n')}
</main>
</div>`;
  return (server) => before + escapeHtml(server) + after;
}

/** The scripts create the reference in `#reference`, and then remove the overview. */
export function referencePage(
  overview: string,
  scalar: string,
  preloaded: readonly string[],
  hasDemo: boolean,
): string {
  // The scripts have a low priority, so that the style sheets arrive before the scripts. The browser then shows the
  // overview 0.1 s earlier.
  const head = [
    '<link rel="stylesheet" href="docs/assets/reference.css">',
    '<link rel="stylesheet" href="docs/assets/overview.css">',
    ...preloaded.map((file) => `<link rel="modulepreload" href="${scalar}/${file}" fetchpriority="low">`),
    '<link rel="preload" href="docs/reference.json" as="fetch" crossorigin="anonymous">',
    '<script type="module" src="docs/assets/reference.js"></script>',
  ];
  const demo = hasDemo
    ? '<div class="demo"><span>This service has demo records.</span><button type="button" data-demo>Use a demo token</button><output></output></div>\n'
    : '';
  return pageShell(
    path,
    `Reference · ${productName}`,
    'All endpoints with their parameters, schemas, examples and code samples.',
    `${head.join('\n')}\n`,
    `${demo}<div class="reference">
${overview}
<div id="reference" data-scalar="${scalar}/standalone.esm.js"></div>
</div>`,
  );
}
