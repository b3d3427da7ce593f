import { recordCatalogue } from '../contract/catalogue.ts';
import { guideBaseUrl, guideList, readGuide } from './guides.ts';
import { productName } from './layout.ts';
import { renderRecordPage } from './record-pages.ts';

export const withAbsoluteLinks = (markdown: string, baseUrl: string): string =>
  markdown.replaceAll(guideBaseUrl, baseUrl).replaceAll('](/', `](${baseUrl}/`);

/** Returns the list of the documentation pages for AI agents (the convention llms.txt). */
export const renderPageListForAgents = (baseUrl: string): string =>
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

export async function renderAllPagesForAgents(baseUrl: string): Promise<string> {
  const guides = await Promise.all(guideList.map(({ name }) => readGuide(name)));
  const pages = [...guides, ...[...recordCatalogue.values()].map(renderRecordPage)];
  return withAbsoluteLinks(pages.join('\n'), baseUrl);
}
