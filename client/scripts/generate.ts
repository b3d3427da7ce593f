/** Writes the generated types of the client: `npm run generate` in `client`. */
import { writeFile } from 'node:fs/promises';
import { endpoints } from '../../gateway/src/endpoints.ts';
import { openApiDocument } from '../../gateway/src/openapi/document.ts';
import { catalogueFiles, openApiTypes } from './generated-files.ts';

const files = { ...catalogueFiles(), 'service.ts': await openApiTypes(openApiDocument(endpoints, '')) };
for (const [name, text] of Object.entries(files)) {
  await writeFile(new URL(`../src/generated/${name}`, import.meta.url), text);
}
