import { textFormats, xmlFormats } from '../formats.ts';
import { markdownCode, markdownTable } from './markdown.ts';

/** Writes the table of the formats. */
export const tableOfFormats = (): string =>
  markdownTable(
    ['Name', 'Format', 'Root element', 'Records'],
    [
      ...xmlFormats.map(({ name, title, root, map }) => [
        markdownCode(name),
        title,
        markdownCode(root.replace(/^[^:]*:/, '')),
        map === undefined ? 'none' : 'yes',
      ]),
      ...textFormats.map(({ name, title }) => [markdownCode(name), title, 'text', 'none']),
    ],
  );
