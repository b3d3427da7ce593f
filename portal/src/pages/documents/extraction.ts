import * as v from 'valibot';

const shown = v.union([v.string(), v.number(), v.boolean(), v.null()]);

const extraction = v.object({
  format: v.nullish(v.string()),
  records: v.fallback(v.record(v.string(), v.number()), {}),
  warnings: v.fallback(
    v.array(
      v.object({
        rule: v.string(),
        at: v.fallback(v.string(), ''),
        expected: v.optional(shown),
        found: v.optional(shown),
      }),
    ),
    [],
  ),
});

/** The result of the extraction of records from a document: its format, the number of records by kind, warnings. */
export type Extraction = v.InferOutput<typeof extraction>;

/** Returns the extraction of a document; `undefined` if the service extracted nothing. */
export function parseDocumentExtraction(
  metadata: { readonly extraction?: unknown } | undefined,
): Extraction | undefined {
  const parsed = v.safeParse(extraction, metadata?.extraction);
  return parsed.success ? parsed.output : undefined;
}
