const maximumLength = 25;

export const numberWords: ReadonlyMap<string, number> = new Map(
  Object.entries({
    zero: 0,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    twelve: 12,
    fifteen: 15,
    twenty: 20,
    thirty: 30,
    fifty: 50,
    hundred: 100,
    thousand: 1000,
  }),
);

/** `1,000`, `1.000,50` or `2.5`. */
export function parseSeparated(text: string): number | undefined {
  if (text.length > maximumLength || !/^\d[\d.,]*$/.test(text)) return undefined;
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''));
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  if (/^\d+([.,]\d+)?$/.test(text)) return Number(text.replace(',', '.'));
  return undefined;
}
