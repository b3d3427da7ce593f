import { setImmediate } from 'node:timers/promises';
import { maxSampledTextLength } from '../provider.ts';
import type { RecordField, SampledRecord } from '../types.ts';
import { valueStems } from './vocabulary.ts';

/** `stems` has a space before and after each stem. `share` is the fraction of records that have this value. */
interface Known {
  readonly value: string;
  readonly lower: string;
  readonly stems: string;
  readonly share: number;
}

export interface SampledValues {
  readonly field: RecordField;
  readonly values: readonly Known[];
  /** By the word stems of the value, and of each synonym. */
  readonly byWording: ReadonlyMap<string, Known>;
  readonly byStem: ReadonlyMap<string, readonly Known[]>;
  /** Few different values that each occur in several records: categories and not names. */
  readonly isCategory: boolean;
}

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

/** Other work of the process can run between two fields. */
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
