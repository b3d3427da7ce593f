import { findColumnComment } from '@fds/platform/tables/lookup';
import { definitionOf, errorCodes } from '../base/errors.ts';
import { recordCatalogue } from '../contract/catalogue.ts';
import type { AnyEndpoint } from '../http/endpoint.ts';
import { openApiPath } from '../openapi/parameters.ts';
import { operationFragment } from '../openapi/reference-contents.ts';
import { toQueryParameters } from '../openapi/schemas.ts';
import { guideList, readGuide } from './guides.ts';
import { renderMarkdown } from './markdown.ts';
import { commentOf, ownFields } from './record-pages.ts';

interface SearchEntry {
  readonly title: string;
  readonly section: string;
  readonly text: string;
  /** Further words by which a search finds the entry: the names of parameters, or the words of a section in a guide. */
  readonly words?: string;
  /** Path of the page relative to the base URL of the service. */
  readonly path: string;
}

/** Words that readers search for, although the page with the answer has other words, by the path of the page. */
const synonyms: Readonly<Record<string, string>> = {
  'docs/records/invoices': 'unpaid overdue outstanding due bill vat',
  'docs/records/invoice_taxes': 'vat',
  'docs/guides/pagination': 'csv export download',
  'docs/guides/typescript-client': 'sdk javascript library npm install package',
};

const recordEntries = (): SearchEntry[] =>
  [...recordCatalogue.values()].flatMap((record) => {
    const path = `docs/records/${record.name}`;
    const fields = ownFields(record).map(({ path: field, column, kind }) => ({
      title: field,
      section: record.name,
      text: findColumnComment(record.name, column) ?? '',
      words: kind.values.join(' '),
      path: `${path}#fields`,
    }));
    return [{ title: record.name, section: 'Record type', text: commentOf(record), path }, ...fields];
  });

const wordsOf = (text: string): string => [...new Set(text.toLowerCase().match(/[\p{L}_.-]{3,}/gu))].join(' ');

/** Returns the search entries of a guide: one for the whole guide, and one for each of its headings. */
async function guideEntries({ name, title, summary }: (typeof guideList)[number]): Promise<SearchEntry[]> {
  const path = `docs/guides/${name}`;
  const markdown = (await readGuide(name)) ?? '';
  const { headings } = renderMarkdown(markdown, '');
  const [, ...sections] = markdown.split(/^(?=#{2,3} )/m);
  return [
    { title, section: 'Guide', text: summary, path },
    ...headings.map(({ text, anchor }, index) => ({
      title: text,
      section: title,
      text: '',
      words: wordsOf(sections[index] ?? ''),
      path: `${path}#${anchor}`,
    })),
  ];
}

/** The URL fragment of an entry opens the endpoint on the API reference page. */
function endpointEntries(endpoints: readonly AnyEndpoint[]): SearchEntry[] {
  return endpoints.map(({ methods: [method], path, summary, description, tag, parameters }) => {
    const address = openApiPath(path);
    const names = toQueryParameters(parameters).map(({ name }) => name);
    return {
      title: summary,
      section: tag,
      text: `${method} ${address}`,
      words: `${description} ${names.join(' ')}`,
      path: `docs#${operationFragment(tag, method, address)}`,
    };
  });
}

export async function searchIndex(
  endpoints: readonly AnyEndpoint[],
): Promise<{ readonly entries: readonly SearchEntry[] }> {
  const errors = errorCodes.map((code) => ({
    title: code,
    section: 'Error',
    text: definitionOf(code).meaning.replaceAll('`', ''),
    path: `docs/errors/${code}`,
  }));
  const ofGuides = await Promise.all(guideList.map(guideEntries));
  const entries: SearchEntry[] = [...ofGuides.flat(), ...recordEntries(), ...endpointEntries(endpoints), ...errors];
  return {
    entries: entries.map((entry) => {
      const more = synonyms[entry.path];
      return more === undefined ? entry : { ...entry, words: `${entry.words ?? ''} ${more}` };
    }),
  };
}
