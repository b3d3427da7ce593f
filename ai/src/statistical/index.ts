import type { Provider } from '../provider.ts';
import { inferColumn } from './columns.ts';
import { suggestRules } from './rules.ts';

/** The built-in provider. It works offline: it compares words with field names and with the values of records. */
export const statisticalProvider: Provider = { inferColumn, suggestRules };
