import type { JsonObject } from '../components.ts';
import recorded from './generated/answers.json' with { type: 'json' };

/** The responses of the demo to the examples of requests, by operation. A test in `single` records them. */
export const answerExamples: Readonly<Record<string, JsonObject>> = recorded;
