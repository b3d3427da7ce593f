import type { ColumnType } from '../types.ts';
import { unaccented } from './words.ts';

export interface SuggestedColumnType {
  readonly type: ColumnType | undefined;
  readonly values: readonly string[];
  /** 0 to 1. */
  readonly certainty: number;
}

type Cue = readonly [form: RegExp, type: ColumnType, certainty: number];

/** The first matching phrase decides. */
const cues: readonly Cue[] = [
  [/^(is|are|was|were|has|have|had|does|do|did|can|should|will|must|may)\b/, 'boolean', 0.95],
  [/^(whether|if|yes|true|tick|flag|checked)\b/, 'boolean', 0.95],
  [/\b(yes or no|yes\/no|true or false|true\/false)\b/, 'boolean', 0.95],
  [/^(the )?(number|count|amount|sum|how many|how much) of\b|^how (many|much|long|old|far)\b/, 'number', 0.9],
  [/^(the )?(days|hours|seconds|minutes|weeks|months|years) (between|from|since|until|to|of|it)\b/, 'number', 0.9],
  [
    /^(the )?(first|last|leading|part|piece|initials|prefix|suffix|digits)\b.*\b(of|after|before|digit|character)/,
    'text',
    0.8,
  ],
  [
    /^(which|what) (part|share|proportion|percentage|fraction) of\b|^(share|proportion|fraction|ratio|percentage) of\b/,
    'number',
    0.9,
  ],
  [
    /\b(percent|percentage|per cent|in %|divided by|multiplied by|times the|ratio|extrapolated|average|difference between|on a scale)\b/,
    'number',
    0.85,
  ],
  [
    /\b(minus|less|plus|including|excluding|without) (the )?\w*\s?(tax|vat|credit|debit|opening|closing|discount|fees?|paid|subtotal|amount)\b/,
    'number',
    0.85,
  ],
  [/\bin (megabytes|kilobytes|bytes|days|hours|seconds|minutes|euros?|dollars?|francs)\b/, 'number', 0.85],
  [
    /^(score|rating|points|rank|price|cost|fee|quantity|weight|rate|exchange rate|value in|total|turnover|revenue|margin)\b/,
    'number',
    0.8,
  ],
  [/^(the )?year\b/, 'number', 0.8],
  [/\b(like|as|e g|such as) \d{4} (q\d|\d{2})\b|\bas mm|\bmm\/yyyy|\byyyy/, 'text', 0.9],
  [/^(the )?(date|day|moment|time|deadline|when|until when|by when|since when)\b/, 'date', 0.9],
  [/^(the )?(end|start|beginning|expiry) of\b/, 'date', 0.75],
  [
    /^(late|early|more|less|fewer|longer|shorter|older|newer|bigger|larger|smaller|no|not|never|without)\b/,
    'boolean',
    0.7,
  ],
  [/\b(later|earlier|more|less|longer|shorter|older|bigger|smaller|higher|lower) than\b/, 'boolean', 0.7],
  [/\b(expires?|ends?|is due|falls due) (this|next|within|in the)\b/, 'boolean', 0.7],
  [
    /\b(name|code|number|text|letter|letters|word|string|address|reference|abbreviation|title|in one line|in lower case|in upper case|language|domain|host)\b/,
    'text',
    0.65,
  ],
];

/** A clause after a list of values, such as `depending on …`. */
const tail = /(?<!\s)\s+(depending|by|according|based|from|as|for|of the|in order|whichever|where|if|when)\b[\s\S]*$/i;
const opener =
  /^(the\s+)?(one of|either|any of|values?:?|kind:|type:|category:|e\.?\s?g\.?|such as|for example|for instance|like)[:,]?\s+/i;

/** For example `small, medium or large depending on …`. */
function listedIn(description: string): readonly string[] {
  const colon = description.includes(': ') && /,| or /.test(description.slice(description.indexOf(': ')));
  const said = (colon ? description.slice(description.indexOf(': ') + 2) : description)
    .replace(/(?<![.?!])[.?!]+$/, '')
    .trim();
  const introduced = opener.test(said);
  const items = said
    .replace(opener, '')
    .split(/[,;]\s*(?:or\s+|and\s+)?|(?<!\s)\s+or\s+|\//i)
    .map((item, index, all) => (index === all.length - 1 ? item.replace(tail, '') : item).trim())
    .filter((item) => item !== '');
  // A later item such as `depending on …` is a clause after the list, and not a value.
  const values = items.filter(
    (item, index) => index < 2 || !/^(from|by|depending|according|based|as|if|in)\b/i.test(item),
  );
  const enough = introduced ? 2 : /\sor\s/i.test(said) ? 2 : 3;
  const short = values.every((value) => value.split(/\s+/).length <= 3 && value.length <= 40);
  const joined = /\band\b/i.test(said) && !/\sor\s/i.test(said) && !introduced;
  return values.length >= enough && values.length <= 20 && short && !joined ? values : [];
}

const nameCues: readonly Cue[] = [
  [/\?$|^(is|has|was)\b/, 'boolean', 0.8],
  [/\b(date|deadline|until|day)$/, 'date', 0.6],
  [/\b(year|days|percent|%|amount|rate|count|score|total)$/, 'number', 0.6],
];

export function suggestColumnType(name: string, description: string): SuggestedColumnType {
  const plain = unaccented(description)
    .replace(/[^\p{L}\p{N}%/]+/gu, ' ')
    .trim();
  const first = cues.slice(0, 3).find(([form]) => form.test(plain));
  if (first !== undefined) return { type: first[1], values: [], certainty: first[2] };
  const values = listedIn(description);
  if (values.length > 0) return { type: 'enum', values, certainty: 0.9 };
  const [, type, certainty = 0.3] =
    cues.find(([form]) => form.test(plain)) ?? nameCues.find(([form]) => form.test(name.toLowerCase().trim())) ?? [];
  return { type, values: [], certainty };
}
