import { readFileSync, writeFileSync } from 'node:fs';
import { documentFile, withTables } from './document.ts';

writeFileSync(documentFile, withTables(readFileSync(documentFile, 'utf8')));
