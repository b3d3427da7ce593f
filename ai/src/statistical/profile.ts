import { setImmediate } from 'node:timers/promises';
import { maxSampledTextLength } from '../provider.ts';
import type { RecordField, SampledRecord } from '../types.ts';
import { valueStems } from './vocabulary.ts';

/**
 * A value of a field in the sampled records. `stems` is a text with the word stems of the value, with a space before
 * and after each stem. `share` is the fraction of records that have this value.
 */
interface Known {
  readonly value: string;
  readonly lower: string;
  readonly stems: string;
  readonly share: number;
}

/** The values that a text field has in the sampled records. */
export interface SampledValues {
  readonly field: RecordField;
  readonly values: readonly Known[];
  /**
   * Maps word stems to a value. The key is a text with the word stems of the value, or with the word stems of a synonym
   * of the value.
   */
  readonly byWording: ReadonlyMap<string, Known>;
  /** Maps each word stem to the values that contain this stem. */
  readonly byStem: ReadonlyMap<string, readonly Known[]>;
  /**
   * Whether the field has few different values, and each value occurs in several records. Such a field contains
   * categories and not names.
   */
  readonly isCategory: boolean;
}

/** Maximum number of distinct values that the provider reads from one field. */
const mostValues = 400;

function profileOf(field: RecordField, records: readonly SampledRecord[]): SampledValues {
  const counts = new Map<string, number>();
  for (const { values } of records) {
    const value = values[field.path];
    if (typeof value !== 'string' || value.length >= maxSampledTextLength) continue;
    if (counts.has(value) || counts.size < mostValues) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const byWording = new Map<string, Known>();
  const byStem = new Map<string, Known[]>();
  const values = [...counts].map(([value, count]): Known => {
    const wordings = valueStems(value);
    const [stems = []] = wordings;
    const known = { value, lower: value.toLowerCase(), stems: ` ${stems.join(' ')} `, share: count / records.length };
    for (const wording of wordings) {
      const key = wording.join(' ');
      if (!byWording.has(key)) byWording.set(key, known);
    }
    for (const stem of new Set(stems)) {
      const others = byStem.get(stem);
      if (others === undefined) byStem.set(stem, [known]);
      else others.push(known);
    }
    return known;
  });
  const isCategory = values.length > 0 && values.length <= 25 && values.length * 3 <= records.length;
  return { field, values, byWording, byStem, isCategory };
}

/**
 * Returns for each text field the values of the field in the sampled records. Other work of the process can run between
 * two fields.
 */
export async function collectSamples(
  fields: readonly RecordField[],
  records: readonly SampledRecord[],
): Promise<readonly SampledValues[]> {
  const profiles: SampledValues[] = [];
  for (const field of fields.filter(({ type }) => type === 'text')) {
    profiles.push(profileOf(field, records));
    await setImmediate();
  }
  return profiles;
}
