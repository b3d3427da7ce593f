import type { AiProvider } from '../provider.ts';
import { inferColumn } from './columns.ts';
import { suggestRules } from './rules.ts';

/** Works offline: compares the words of a description with field names and with values of records. */
export const statisticalProvider: AiProvider = { inferColumn, suggestRules };
