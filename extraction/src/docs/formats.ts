import { textDocumentFormats, xmlFormats } from '../formats.ts';
import { formatMarkdownCode, formatMarkdownTable } from './markdown.ts';

/** Returns the Markdown table of the supported formats. */
export const createMarkdownTableOfFormats = (): string =>
  formatMarkdownTable(
    ['Name', 'Format', 'Root element', 'Records'],
    [
      ...xmlFormats.map(({ name, title, root, map }) => [
        formatMarkdownCode(name),
        title,
        formatMarkdownCode(root.replace(/^[^:]*:/, '')),
        map === undefined ? 'none' : 'yes',
      ]),
      ...textDocumentFormats.map(({ name, title }) => [formatMarkdownCode(name), title, 'text', 'none']),
    ],
  );
