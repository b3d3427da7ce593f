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

export type DocumentExtraction = v.InferOutput<typeof extraction>;

/** `undefined` if the service extracted no records. */
export function parseExtraction(
  metadata: { readonly extraction?: unknown } | undefined,
): DocumentExtraction | undefined {
  const parsed = v.safeParse(extraction, metadata?.extraction);
  return parsed.success ? parsed.output : undefined;
}

export const countExtractedRecords = (metadata: { readonly extraction?: unknown } | undefined): number =>
  Object.values(parseExtraction(metadata)?.records ?? {}).reduce((sum, count) => sum + count, 0);
