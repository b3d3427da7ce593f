/** Texts and parties of the field `:86:`, by the dialects of banks. */
export interface Details {
  readonly remittance: string | undefined;
  readonly name?: string | undefined;
  readonly account?: string | undefined;
  readonly bank?: string | undefined;
  readonly endToEnd?: string | undefined;
}

const sepaTag = /(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC)\+/;

/** `EREF+R-17 SVWZ+Invoice 12` by tag; the text before the first tag has the empty tag. */
function sepaTexts(text: string): ReadonlyMap<string, string> {
  const [before = '', ...parts] = text.split(sepaTag);
  const found = new Map([['', before.trim()]]);
  for (let index = 0; index < parts.length; index += 2) found.set(parts[index] ?? '', (parts[index + 1] ?? '').trim());
  return found;
}

export const joined = (...texts: readonly (string | undefined)[]): string | undefined =>
  texts.filter((text) => text !== undefined && text !== '').join('') || undefined;

/** `166?00Transfer?20EREF+R-17?21SVWZ+Invoice 12?30COBADEFF?31DE89…?32Name`, as German banks write it. */
function codedDetails(text: string, separator: string): Details {
  const parts = new Map(
    text
      .split(separator)
      .slice(1)
      .map((part) => [part.slice(0, 2), part.slice(2)]),
  );
  const numbers = ['20', '21', '22', '23', '24', '25', '26', '27', '28', '29', '60', '61', '62', '63'];
  const texts = sepaTexts(numbers.map((number) => parts.get(number) ?? '').join(''));
  return {
    remittance: texts.get('SVWZ') ?? (texts.get('') || parts.get('00')),
    name: joined(parts.get('32'), parts.get('33')),
    account: texts.get('IBAN') ?? parts.get('31'),
    bank: texts.get('BIC') ?? parts.get('30'),
    endToEnd: texts.get('EREF'),
  };
}

/** `/EREF/R-17/IBAN/NL91…/BIC/ABNANL2A/NAME/Name/REMI/Invoice 12`, as Dutch banks write it. */
function slashedDetails(text: string): Details {
  const parts = text.split(/\/(TRTP|IBAN|BIC|NAME|REMI|EREF|ORDP|BENM|MARF|CSID|ISDT|RTRN)\//).slice(1);
  const found = new Map<string, string>();
  for (let index = 0; index < parts.length; index += 2) found.set(parts[index] ?? '', (parts[index + 1] ?? '').trim());
  return {
    remittance: found.get('REMI'),
    name: found.get('NAME'),
    account: found.get('IBAN'),
    bank: found.get('BIC'),
    endToEnd: found.get('EREF'),
  };
}

/** @param lines of the field, without its tag */
export function detailsOf(lines: readonly string[]): Details {
  const text = lines.join('');
  const separator = /^\d{3}([?>~@^|])\d\d/.exec(text)?.[1];
  if (separator !== undefined) return codedDetails(text, separator);
  if (/^\/(?:TRTP|EREF|IBAN|NAME|REMI)\//.test(text)) return slashedDetails(text);
  const texts = sepaTexts(lines.join('\n'));
  return { remittance: texts.get('SVWZ') ?? (texts.get('') || undefined), endToEnd: texts.get('EREF') };
}
