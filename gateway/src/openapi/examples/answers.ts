import type { JsonObject } from '../components.ts';
import recorded from './generated/answers.json' with { type: 'json' };

/**
 * The responses of the demo service to the example requests, by operation id. A test in `single` records these
 * responses.
 */
export const responseExamples: Readonly<Record<string, JsonObject>> = recorded;
