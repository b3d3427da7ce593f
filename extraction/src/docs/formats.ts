import { textFormats, xmlFormats } from '../formats.ts';
import { code, table } from './markdown.ts';

/** Writes the table of the formats. */
export const formatTable = (): string =>
  table(
    ['Name', 'Format', 'Root element', 'Records'],
    [
      ...xmlFormats.map(({ name, title, root, map }) => [
        code(name),
        title,
        code(root.replace(/^[^:]*:/, '')),
        map === undefined ? 'none' : 'yes',
      ]),
      ...textFormats.map(({ name, title }) => [code(name), title, 'text', 'none']),
    ],
  );
