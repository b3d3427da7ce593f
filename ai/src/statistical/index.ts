import type { Provider } from '../provider.ts';
import { inferColumn } from './columns.ts';
import { suggestRules } from './rules.ts';

/** The built-in provider: it works offline, by words and by the values that records have. */
export const statisticalProvider: Provider = { inferColumn, suggestRules };
