import { readFileSync, writeFileSync } from 'node:fs';
import { extractionDocsFileUrl, replaceGeneratedTables } from './document.ts';

writeFileSync(extractionDocsFileUrl, replaceGeneratedTables(readFileSync(extractionDocsFileUrl, 'utf8')));
