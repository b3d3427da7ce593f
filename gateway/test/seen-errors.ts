import * as v from 'valibot';
import { definitionOf, type ErrorCode } from '../src/base/errors.ts';

const source = v.union([v.object({ pointer: v.string() }), v.object({ parameter: v.string() })]);

/**
 * Schema of an error response: one error that concerns the whole request, or a list of errors, each with its position
 * in the request.
 */
const refusal = v.union([
  v.pipe(
    v.object({ code: v.string(), message: v.string() }),
    v.transform(({ code, ...example }) => [{ code, example }]),
  ),
  v.object({
    errors: v.array(
      v.pipe(
        v.object({ code: v.optional(v.string(), 'INVALID_ID_FORMAT'), detail: v.string(), source }),
        v.transform(({ code, ...example }) => ({ code, example })),
      ),
    ),
  }),
]);

/**
 * Returns an error as a text in which each digit is 0. Texts of the same error are then equal, although limits and
 * sizes differ between tests.
 */
const textOf = (code: string, example: object): string => `${code} ${JSON.stringify(example).replace(/\d+/g, '0')}`;

/** Collects the errors of responses, and compares the documented examples with them. */
export class ResponseErrorCollector {
  readonly #texts = new Set<string>();

  /** Adds the errors of a response to the collected errors. @returns the error codes of the response */
  note(body: unknown): readonly string[] {
    const read = v.parse(refusal, body);
    const errors = 'errors' in read ? read.errors : read;
    for (const { code, example } of errors) this.#texts.add(textOf(code, example));
    return errors.map(({ code }) => code);
  }

  /**
   * Returns the documented examples of errors that equal no error in the collected responses. For comparison, each
   * example comes with the collected errors that have the same error code.
   */
  examplesWithoutResponse(codes: Iterable<ErrorCode>): readonly object[] {
    return [...codes].flatMap((code) => {
      const example = textOf(code, definitionOf(code).example);
      if (this.#texts.has(example)) return [];
      return [{ example, responses: [...this.#texts].filter((text) => text.startsWith(`${code} `)) }];
    });
  }
}
