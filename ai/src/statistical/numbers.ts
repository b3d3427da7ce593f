const maximumLength = 25;

const small = 'zero one two three four five six seven eight nine ten';
const large = { twelve: 12, fifteen: 15, twenty: 20, thirty: 30, fifty: 50, hundred: 100, thousand: 1000 };

export const numberWords: ReadonlyMap<string, number> = new Map([
  ...small.split(' ').map((word, number) => [word, number] as const),
  ...Object.entries(large),
]);

/** `1,000`, `1.000,50` or `2.5`. */
export function parseSeparated(text: string): number | undefined {
  if (text.length > maximumLength || !/^\d[\d.,]*$/.test(text)) return undefined;
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''));
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  if (/^\d+([.,]\d+)?$/.test(text)) return Number(text.replace(',', '.'));
  return undefined;
}
