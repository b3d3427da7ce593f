export const repeatText = (part: string) => (size: number) =>
  part.repeat(Math.max(0, Math.ceil(size / part.length))).slice(0, Math.max(0, size));

/** Texts that take a long time if the code for a text is quadratic. */
export const textForms: Readonly<Record<string, (size: number) => string>> = {
  'one letter': repeatText('a'),
  spaces: (size) => `a${repeatText(' ')(size - 2)}b`,
  zeros: (size) => `0.1${repeatText('0')(size - 4)}1`,
  'nearly equal words': (size) =>
    Array.from({ length: Math.ceil(size / 8) }, (_, n) => `aaaaaa${n % 10} `)
      .join('')
      .slice(0, size),
  phrases: repeatText('from the country of less than 10 and over 20 percent of '),
  commas: repeatText(','),
  pairs: repeatText('a=b;'),
  quotes: repeatText('"'),
  backslashes: repeatText('\\'),
  brackets: repeatText('[('),
  dots: repeatText('a.'),
  slashes: repeatText('/a:'),
  colons: repeatText(':'),
  wildcards: repeatText('%_*'),
  dashes: repeatText('-'),
  'line breaks': repeatText('less \n'),
};
