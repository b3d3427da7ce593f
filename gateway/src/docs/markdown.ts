import { Marked, type Tokens } from 'marked';
import { highlight, type LanguageName } from 'sugar-high';
import { escapeHtml } from './escape-html.ts';

export type MarkdownHeading = { readonly depth: number; readonly text: string; readonly anchor: string };

interface Rendered {
  readonly html: string;
  /** The headings of the second and third level in the page. */
  readonly headings: readonly MarkdownHeading[];
}

/** GitHub's rules, so that links to headings work on GitHub and on the documentation pages. */
const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const plain = (tokens: readonly { readonly raw: string; readonly text?: string }[]): string =>
  tokens.map(({ text, raw }) => text ?? raw).join('');

/** The languages of code blocks: for each language, its label on the page and its name in the syntax highlighter. */
const languages: Readonly<Record<string, readonly [label: string, name: LanguageName]>> = {
  sh: ['Shell', 'shell'],
  js: ['JavaScript', 'javascript'],
  json: ['JSON', 'json'],
  http: ['HTTP', 'plaintext'],
  text: ['Text', 'plaintext'],
};

function codeBlock({ text, lang = 'text' }: Tokens.Code): string {
  const [label, name] = languages[lang] ?? [escapeHtml(lang), 'plaintext'];
  const code = highlight(text, { lang: name });
  return `<figure class="code"><figcaption><span>${label}</span><button type="button" data-copy>Copy</button></figcaption><pre tabindex="0"><code>${code}</code></pre></figure>\n`;
}

/** Links to Markdown files and to paths of the service become relative links. */
const pageLink = (href: string, root: string): string =>
  href.replace(/^\//, root).replace(/^(?!https?:)([\w./-]+)\.md(?=#|$)/, '$1');

/** @param root relative path from the page to the base URL of the service */
export function renderMarkdown(markdown: string, root: string): Rendered {
  const headings: MarkdownHeading[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = plain(tokens);
        const html = this.parser.parseInline(tokens);
        if (depth === 1) return `<h1>${html}</h1>\n`;
        const anchor = anchorOf(text);
        if (depth <= 3) headings.push({ depth, text, anchor });
        return `<h${depth} id="${escapeHtml(anchor)}"><a class="anchor" href="#${escapeHtml(anchor)}">${html}</a></h${depth}>\n`;
      },
      code: codeBlock,
      link({ href, tokens }) {
        return `<a href="${escapeHtml(pageLink(href, root))}">${this.parser.parseInline(tokens)}</a>`;
      },
      table(token) {
        const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('\n');
        return `<div class="table" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  return { html: marked.parse(markdown, { async: false }), headings };
}
