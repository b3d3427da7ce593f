/** `'s-Hertogenbosch` begins with a small letter. */
const city = String.raw`(?:['’][st][- ])?\p{Lu}[\p{L}.'’ \/()-]{1,40}`;
/** Postal codes of European countries and of the United States, with the city. */
const placePatterns: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:(?<country>[A-Z]{1,2})[- ]{1,2})?(?<code>\d{2}-\d{3}|\d{4}-\d{3}|\d{4} ?[A-Z]{2}|\d{5}|\d{4}|\d{3} \d{2}) (?<city>${city})(?:[,;].{0,30})?$`,
    'u',
  ),
  new RegExp(String.raw`^(?<city>${city}),? (?<code>[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})(?:[,;].{0,30})?$`, 'u'),
  new RegExp(String.raw`^(?:(?<country>[A-Z]{2})[- ])?(?<code>[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}) (?<city>${city})$`, 'u'),
  new RegExp(String.raw`^(?<city>${city}), (?:[A-Z]{2}) (?<code>\d{5}(?:-\d{4})?)(?:[,;].{0,30})?$`, 'u'),
];

export interface PostalPlace {
  readonly code: string;
  readonly city: string;
  readonly country: string | undefined;
}

const maxLength = 100;

/** Next to a postal code, none of them is a city. */
const countries =
  'united kingdom|great britain|england|ireland|germany|deutschland|österreich|austria|schweiz|switzerland|france|belgique|belgium|belgië|españa|spain|italia|italy|nederland|the netherlands|netherlands|polska|poland|portugal|luxembourg|danmark|denmark|sverige|sweden|united states|usa';
const isCountry = new RegExp(`^(?:${countries})$`, 'i');
/** `UNITED KINGDOM M1 2AB`, below the city. */
const codeOfCountry = new RegExp(`^(?:${countries}),? (?<code>[A-Z\\d][A-Z\\d -]{3,9})$`, 'i');

/** `20457 Hamburg`, `London SW1A 1AA`, `Austin, TX 78701`. */
export function parsePlace(text: string): PostalPlace | undefined {
  if (text.length > maxLength) return undefined;
  for (const pattern of placePatterns) {
    const groups = pattern.exec(text.trim())?.groups;
    if (groups?.code !== undefined && groups.city !== undefined)
      return isCountry.test(groups.city.trim())
        ? undefined
        : { code: groups.code, city: groups.city.trim().replace(/\s\(.*$/, ''), country: groups.country };
  }
  return undefined;
}

const cityAlone = new RegExp(`^${city},?$`, 'u');
const codeAlone = /^(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|\d{4} ?[A-Z]{2}|\d{2}-\d{3}|\d{4}-\d{3})$/;
const cityFirst = new RegExp(String.raw`^(?<city>${city}),? (?<code>\d{5})$`, 'u');
/** So that only the lines above such a text are looked at. */
export const mayBeUncommonPlace = (text: string): boolean =>
  text.length <= maxLength && (codeAlone.test(text) || cityFirst.test(text) || codeOfCountry.test(text));

/** Of a street: a name with the number of a house. */
export const isStreetLike = (text: string): boolean => text.length <= 80 && /\d/.test(text) && /\p{L}{3}/u.test(text);

/**
 * The last lines of an address in forms that are too common elsewhere: the code below its city, or behind it without a
 * region. They count below a street.
 * @param lines from the first to the last of the block
 * @returns the place, and how many lines it takes
 */
export function parseUncommonPlace(lines: readonly string[]): { place: PostalPlace; count: number } | undefined {
  const [last = '', ...above] = lines.toReversed();
  if (last.length > maxLength || lines.length < 3) return undefined;
  const own = isStreetLike(above[0] ?? '') ? cityFirst.exec(last)?.groups : undefined;
  if (own?.city !== undefined && own.code !== undefined)
    return { place: { code: own.code, city: own.city, country: undefined }, count: 1 };
  const code = codeOfCountry.exec(last)?.groups?.code ?? (codeAlone.test(last) ? last : undefined);
  // A tax number may be between the city and the code.
  const at = above.slice(0, 2).findIndex((each) => each.length <= maxLength && cityAlone.test(each));
  const name = above[at];
  if (code === undefined || name === undefined || !isStreetLike(above[at + 1] ?? '')) return undefined;
  return { place: { code, city: name.replace(/,$/, ''), country: undefined }, count: at + 2 };
}

/** A comma may also be in a street: `Rua Augusta, 12`. */
const separators: readonly RegExp[] = [/\s?[·•|*●▪]\s?|\s[-–—+]\s/, /,\s/, /\s?[·•|*●▪]\s?|\s[-–—+]\s|,\s/];

export interface Divided {
  readonly parts: readonly string[];
  /** Of the part with the city. */
  readonly at: number;
  readonly place: PostalPlace;
}

/** The city may be a part of its own: `London, EC1A 1BB`. */
function divide(text: string, separator: RegExp): Divided | undefined {
  const parts = text.split(separator).map((part) => part.trim());
  for (const at of parts.slice(0, 5).keys()) {
    const place = parsePlace(parts[at] ?? '') ?? parsePlace(`${parts[at]}, ${parts[at + 1]}`);
    if (at > 0 && place !== undefined) return { parts, at, place };
  }
  return undefined;
}

export function divideLine(text: string): Divided | undefined {
  if (text.length > 200) return undefined;
  return separators.map((each) => divide(text, each)).find((each) => each !== undefined);
}
