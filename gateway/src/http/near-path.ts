import { exchangeHint } from '../auth/challenge.ts';
import { truncateText } from '../base/errors.ts';
import { editDistance, joinSentences, nameSuggester } from '../base/suggest.ts';
import { recordCatalogue } from '../contract/catalogue.ts';

export interface KnownPath {
  /** The path as a pattern, with `:name` for a parameter. */
  readonly path: string;
  readonly methods: readonly string[];
}

/** Maximum length and number of segments of an unknown path. For longer paths, the error suggests no known path. */
const bounds = { characters: 200, segments: 8 } as const;

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

const isParameter = (segment: string): boolean => segment.startsWith(':');

/** An id contains a digit, and the names in the paths of endpoints contain none. */
const isId = (text: string): boolean => /\d/.test(text);

interface Pattern extends KnownPath {
  readonly segments: readonly { readonly text: string; readonly errorsIn: (given: string) => number }[];
}

const patternOf = (known: KnownPath): Pattern => ({
  ...known,
  segments: segmentsOf(known.path).map((text) => ({ text, errorsIn: editDistance(text) })),
});

/** `continues`: the known path has an additional segment. */
const distances = { notation: 0.5, error: 1, otherVersion: 0.5, withoutSegment: 1.5, continues: 4 } as const;

function segmentDistance(given: string, { text, errorsIn }: Pattern['segments'][number]): number {
  if (given === text) return 0;
  if (isParameter(text)) return isId(given) ? 0 : distances.error;
  const errors = errorsIn(given);
  return errors === 0 ? distances.notation : errors * distances.error;
}

/** Returns the distance between an unknown path and a known path; infinity when they are not similar. */
function distanceOf(given: readonly string[], { segments }: Pattern): number {
  const isShorter = given.length > 1 && given.length === segments.length - 1;
  if (given.length !== segments.length && !isShorter) return Number.POSITIVE_INFINITY;
  return given.reduce(
    (sum, text, index) => {
      const segment = segments[index];
      return segment === undefined ? Number.POSITIVE_INFINITY : sum + segmentDistance(text, segment);
    },
    isShorter ? distances.continues : 0,
  );
}

/** With another version such as `v1`, or without a prefix such as `api`, each with its distance. */
function otherPrefixes(given: readonly string[]): readonly (readonly [number, readonly string[]])[] {
  const rest = given.slice(given.findIndex((segment) => /^v\d+$/i.test(segment)) + 1);
  const [, ...others] = rest;
  const paths: [number, readonly string[]][] = [
    [distances.otherVersion, rest],
    [distances.otherVersion, ['v1', ...rest]],
    [distances.withoutSegment, ['v1', ...others]],
  ];
  return paths.filter(([, { length }]) => length > 1);
}

const leastDistance = (given: readonly string[], pattern: Pattern): number =>
  Math.min(
    distanceOf(given, pattern),
    ...otherPrefixes(given).map(([more, other]) => distanceOf(other, pattern) + more),
  );

export const shownPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

const shownRequest = ({ path, methods }: KnownPath, method: string): string =>
  `\`${methods.includes(method) ? method : methods[0]} ${shownPath(path)}\``;

/** Paths at which other services issue tokens. */
const tokenPath = /^\/(v\d+\/)?(oauth2?|connect|login|token)(\/|$)/i;

const similarRoots = nameSuggester(recordCatalogue.keys());

/** Returns a hint for a path such as `/v1/companies`: only `POST /v1/records/query` lists the records of this type. */
function rootHint(path: string): string {
  const [name = '', ...others] = segmentsOf(path.slice(0, bounds.characters)).filter((segment) => segment !== 'v1');
  const [root] = others.length > 0 || isId(name) ? [] : similarRoots(name);
  return root === undefined ? '' : `\`POST /v1/records/query\` with the root ${root} lists records.`;
}

export function unknownPathText(knownPaths: readonly KnownPath[]): (method: string, path: string) => string {
  let patterns: readonly Pattern[] | undefined;
  return (method, path) => {
    const unknown = `No route matches ${truncateText(method, 20)} ${truncateText(path, bounds.characters)}.`;
    const list = '/docs lists all endpoints.';
    const given = segmentsOf(path.slice(0, bounds.characters + 1));
    if (tokenPath.test(path)) return joinSentences(unknown, exchangeHint, list);
    if (path.length > bounds.characters || given.length > bounds.segments) return joinSentences(unknown, list);
    patterns ??= knownPaths.map(patternOf);
    const rated = patterns.map((pattern) => ({
      pattern,
      distance: leastDistance(given, pattern),
      hasMethod: pattern.methods.includes(method),
    }));
    const [nearest] = rated
      .filter(({ distance }) => distance !== Number.POSITIVE_INFINITY)
      .toSorted((a, b) => a.distance - b.distance || Number(b.hasMethod) - Number(a.hasMethod));
    const meant = nearest === undefined ? '' : `Did you mean ${shownRequest(nearest.pattern, method)}?`;
    const hint = nearest === undefined || nearest.distance >= distances.continues ? rootHint(path) : '';
    return joinSentences(unknown, meant, hint, list);
  };
}

/** @param allowed methods that the path supports, separated by commas */
export const disallowedMethod = (method: string, path: string, allowed: string): string =>
  joinSentences(
    `${truncateText(method, 20)} is not allowed for ${shownPath(path)}. Allowed: ${allowed}.`,
    method === 'GET' ? rootHint(path) : '',
  );
