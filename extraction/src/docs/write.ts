import { readFileSync, writeFileSync } from 'node:fs';
import { docsFileUrl, replaceGeneratedTables } from './document.ts';

writeFileSync(docsFileUrl, replaceGeneratedTables(readFileSync(docsFileUrl, 'utf8')));
