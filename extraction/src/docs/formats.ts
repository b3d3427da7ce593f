import { textDocumentFormats, xmlFormats } from '../formats.ts';
import { markdownCode, markdownTable } from './markdown.ts';

export const formatTable = (): string =>
  markdownTable(
    ['Name', 'Format', 'Root element', 'Records'],
    [
      ...xmlFormats.map(({ name, title, root, map }) => [
        markdownCode(name),
        title,
        markdownCode(root.replace(/^[^:]*:/, '')),
        map === undefined ? 'none' : 'yes',
      ]),
      ...textDocumentFormats.map(({ name, title }) => [markdownCode(name), title, 'text', 'none']),
    ],
  );
