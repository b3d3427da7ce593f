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

/**
 * The result of the extraction of records from a document: the format of the document, the number of records by type,
 * and warnings.
 */
export type DocumentExtraction = v.InferOutput<typeof extraction>;

/**
 * Returns the result of the extraction from the metadata of a document; `undefined` if the service extracted no
 * records.
 */
export function parseExtraction(
  metadata: { readonly extraction?: unknown } | undefined,
): DocumentExtraction | undefined {
  const parsed = v.safeParse(extraction, metadata?.extraction);
  return parsed.success ? parsed.output : undefined;
}

/** Returns the number of records that the service created from a document. */
export const countExtractedRecords = (metadata: { readonly extraction?: unknown } | undefined): number =>
  Object.values(parseExtraction(metadata)?.records ?? {}).reduce((sum, count) => sum + count, 0);
