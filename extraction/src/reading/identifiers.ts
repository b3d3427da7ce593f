import { isValidBIC, ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import * as vat from 'jsvat';
import type { Row } from './sheet.ts';
import type { Word } from './words.ts';

const countries = [
  vat.austria,
  vat.belgium,
  vat.bulgaria,
  vat.croatia,
  vat.cyprus,
  vat.czechRepublic,
  vat.denmark,
  vat.estonia,
  vat.finland,
  vat.france,
  vat.germany,
  vat.greece,
  vat.hungary,
  vat.ireland,
  vat.italy,
  vat.latvia,
  vat.lithuania,
  vat.luxembourg,
  vat.malta,
  vat.netherlands,
  vat.norway,
  vat.poland,
  vat.portugal,
  vat.romania,
  vat.slovakiaRepublic,
  vat.slovenia,
  vat.spain,
  vat.sweden,
  vat.switzerland,
  vat.unitedKingdom,
];

export interface Identifier {
  readonly value: string;
  /** The check digits are correct; always for an IBAN. */
  readonly valid: boolean;
  readonly words: readonly Word[];
  readonly row: number;
}

/** An IBAN in groups of four, or a French VAT number with spaces. */
const maxWords = 9;

const compact = (words: readonly Word[]): string =>
  words
    .map(({ text }) => text)
    .join('')
    .replace(/[\s.:,;·-]/g, '')
    .toUpperCase();

const ibanStart = /^[:(]?[A-Za-z]{2}\d{2}/;
const vatShape =
  /^(?:ATU\d{8}|BE[01]\d{9}|BG\d{9,10}|CHE\d{9}(?:MWST|TVA|IVA)?|CY\d{8}[A-Z]|CZ\d{8,10}|DE\d{9}|DK\d{8}|EE\d{9}|EL\d{9}|ES[A-Z0-9]\d{7}[A-Z0-9]|FI\d{8}|FR[A-Z0-9]{2}\d{9}|GB(?:\d{9}|\d{12})|HR\d{11}|HU\d{8}|IE\d[A-Z0-9]\d{5}[A-Z]{1,2}|IT\d{11}|LT(?:\d{9}|\d{12})|LU\d{8}|LV\d{11}|MT\d{8}|NL\d{9}B\d{2}|NO\d{9}(?:MVA)?|PL\d{10}|PT\d{9}|RO\d{2,10}|SE\d{12}|SI\d{8}|SK\d{10})$/;

type NumberedRow = Pick<Row, 'words' | 'index'>;

/** Letters and digits that the recognition of a picture confuses. */
const digitFor: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', S: '5', B: '8', Z: '2', G: '6' };
const letterFor: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 5: 'S', 8: 'B' };
/** A bank code of letters ends there. */
const bankCodeEnd = 8;

const replaced = (text: string, table: Readonly<Record<string, string>>): string =>
  text.replace(/[A-Z0-9]/g, (sign) => table[sign] ?? sign);

/** Of a recognized number: its country with letters, and the other signs as digits, perhaps except those of the bank. */
function similar(value: string): string[] {
  const country = replaced(value.slice(0, 2), letterFor);
  return [2, bankCodeEnd].map((from) => `${country}${value.slice(2, from)}${replaced(value.slice(from), digitFor)}`);
}

/** Tries the longest sequence of words first. Of recognized words, similar signs count if the check digits then fit. */
function find(row: NumberedRow, starts: RegExp, read: (text: string) => boolean | undefined): Identifier[] {
  const found: Identifier[] = [];
  for (let from = 0; from < row.words.length; from++) {
    const start = row.words[from];
    const isRecognized = start !== undefined && start.certainty < 1;
    const first = isRecognized
      ? start.text.replace(/[A-Za-z0158]{2}/, (text) => replaced(text, letterFor))
      : start?.text;
    if (!starts.test(first ?? '')) continue;
    for (let count = Math.min(maxWords, row.words.length - from); count > 0; count--) {
      const words = row.words.slice(from, from + count);
      const written = compact(words);
      if (written.length > 40) continue;
      const value = [written, ...(isRecognized ? similar(written) : [])].find((each) => read(each) === true) ?? written;
      const valid = read(value);
      if (valid === undefined) continue;
      found.push({ value, valid, words, row: row.index });
      from += count - 1;
      break;
    }
  }
  return found;
}

/** Correct check digits and the length of the country. The older check digits inside some national parts do not count. */
export const isIban = (text: string): boolean =>
  validateIBAN(text).errorCodes.every((code) => code === ValidationErrorsIBAN.WrongAccountBankBranchChecksum);

/** Only valid ones. */
export const findIbans = (rows: readonly NumberedRow[]): Identifier[] =>
  rows.flatMap((row) => find(row, ibanStart, (text) => isIban(text) || undefined));

/** Numbers with the prefix of a country. */
export function findVatNumbers(rows: readonly NumberedRow[]): Identifier[] {
  const accounts = new Set(findIbans(rows).flatMap(({ words }) => words));
  return rows
    .flatMap((row) =>
      find(row, /^[:(]?[A-Za-z]{2}/, (text) =>
        vatShape.test(text) ? vat.checkVAT(text, countries).isValid : undefined,
      ),
    )
    .filter(({ words: [first] }) => first === undefined || !accounts.has(first));
}

/** National numbers without the prefix of a country, by the labels before them. */
const nationalVat: readonly (readonly [country: string, shape: RegExp])[] = [
  ['IT', /^\d{11}$/],
  ['ES', /^[A-Z]\d{7}[A-Z0-9]$|^\d{8}[A-Z]$/],
  ['PT', /^\d{9}$/],
  ['PL', /^\d{10}$/],
  ['NL', /^\d{9}B\d{2}$/],
  ['GB', /^\d{9}$/],
  ['BE', /^0\d{9}$/],
  ['FR', /^\d{2}\d{9}$/],
];

/** @returns the number as it stands, if its check digits fit a country */
export function nationalVatOf(text: string): string | undefined {
  const value = text.replace(/[\s.:-]/g, '').toUpperCase();
  return nationalVat.some(
    ([country, shape]) => shape.test(value) && vat.checkVAT(`${country}${value}`, countries).isValid,
  )
    ? value
    : undefined;
}

export const isVatValid = (text: string): boolean =>
  vat.checkVAT(text, countries).isValid || nationalVatOf(text) !== undefined;

export const findBics = (rows: readonly Row[]): Identifier[] =>
  rows.flatMap((row) =>
    row.labels
      .filter(({ kinds }) => kinds.has('bic'))
      .flatMap(({ to }) => {
        const word = row.words.slice(to, to + 2).find(({ text }) => /[A-Z]{6}/.test(text));
        const value = word?.text.replace(/[^A-Z0-9]/g, '') ?? '';
        return word !== undefined && isValidBIC(value) ? [{ value, valid: true, words: [word], row: row.index }] : [];
      }),
  );
