import { readFileSync, writeFileSync } from 'node:fs';
import { extractionDocumentPath, replaceGeneratedTables } from './document.ts';

writeFileSync(extractionDocumentPath, replaceGeneratedTables(readFileSync(extractionDocumentPath, 'utf8')));
