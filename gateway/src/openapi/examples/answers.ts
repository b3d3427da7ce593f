import type { JsonObject } from '../components.ts';
import recorded from './generated/answers.json' with { type: 'json' };

/** By operation id. A test in `single` records these responses of the demo service. */
export const responseExamples: Readonly<Record<string, JsonObject>> = recorded;
