import { escapeHtml } from './escape-html.ts';
import type { MarkdownHeading } from './markdown.ts';

export const productName = 'Financial Document Service';

/** A link in the navigation of a page. The path is relative to the base URL of the service, without a leading slash. */
export type NavigationLink = { readonly title: string; readonly path: string };

export type NavigationGroup = { readonly title: string; readonly links: readonly NavigationLink[] };

const sections: readonly NavigationLink[] = [
  { title: 'Guides', path: 'docs/guides' },
  { title: 'Reference', path: 'docs' },
  { title: 'Errors', path: 'docs/errors' },
];

/** Such as `../../`: links also work if a proxy adds a prefix to all paths. */
export const relativeBaseUrl = (path: string): string => '../'.repeat(path.split('/').length - 1) || './';

const current = (is: boolean): string => (is ? ' aria-current="page"' : '');

const sectionOf = (path: string): string | undefined =>
  sections.findLast((section) => path === section.path || (section.path !== 'docs' && path.startsWith(section.path)))
    ?.path;

export function pageShell(path: string, title: string, description: string, head: string, content: string): string {
  const root = relativeBaseUrl(path);
  const links = sections
    .map((link) => `<a href="${root}${link.path}"${current(link.path === sectionOf(path))}>${link.title}</a>`)
    .join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escapeHtml(description)}">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${root}favicon.ico" type="image/svg+xml">
<link rel="stylesheet" href="${root}docs/assets/site.css">
<script src="${root}docs/assets/theme.js"></script>
<script type="module" src="${root}docs/assets/site.js"></script>
${head}</head>
<body>
<header class="site-header">
<a class="brand" href="${root}docs/guides"><img src="${root}favicon.ico" alt="" width="22" height="22" fetchpriority="high"><span>${productName}</span></a>
<nav aria-label="Sections">${links}</nav>
<div class="search" role="search"><input type="search" placeholder="Search" aria-label="Search guides, records, endpoints and errors" autocomplete="off" data-index="${root}docs/search.json" data-root="${root}"><ol hidden></ol></div>
<button type="button" class="theme" aria-label="Switch between light and dark"></button>
</header>
${content}
</body>
</html>
`;
}

export interface Page {
  /** Path of the page relative to the base URL of the service, without a leading slash. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly html: string;
  readonly headings: readonly MarkdownHeading[];
  readonly navigation: readonly NavigationGroup[];
}

export function renderPage({ path, title, description, html, headings, navigation }: Page): string {
  const root = relativeBaseUrl(path);
  const groups = navigation
    .map(({ title: group, links }) => {
      const items = links.map(
        (link) => `<li><a href="${root}${link.path}"${current(link.path === path)}>${escapeHtml(link.title)}</a></li>`,
      );
      return `<h2>${group}</h2><ul>${items.join('')}</ul>`;
    })
    .join('\n');
  const contents = headings
    .map(({ depth, text, anchor }) => `<li class="depth-${depth}"><a href="#${anchor}">${escapeHtml(text)}</a></li>`)
    .join('');
  const toc = contents === '' ? '' : `<aside class="contents"><h2>On this page</h2><ul>${contents}</ul></aside>`;
  const content = `<div class="page">
<details class="menu"><summary>All pages</summary><nav aria-label="Pages, short">${groups}</nav></details>
<nav class="sidebar" aria-label="Pages">${groups}</nav>
<main>
${html}
<p class="source"><a href="${root}${path}.md">This page as Markdown</a></p>
</main>
${toc}
</div>`;
  const head = `<link rel="stylesheet" href="${root}docs/assets/page.css">\n`;
  return pageShell(path, `${title} · ${productName}`, description, head, content);
}
