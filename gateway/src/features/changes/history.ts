import * as v from 'valibot';
import { organisationClaims } from '../../auth/principal.ts';
import { type BooleanExpression, type EngineCondition, toEngineCondition } from '../../boolexp/conditions.ts';
import type { AuthenticatedCall } from '../../http/endpoint.ts';
import { engineData } from '../../http/engine-data.ts';
import { type ChangeCursor, checkGeneration, lastSequence, type Place } from './cursor.ts';

const integer = v.pipe(v.union([v.string(), v.number()]), v.transform(Number));
const placeSchema = v.object({ position: integer, sequence: integer, changed_at: v.string() });
const changeSchema = v.object({
  ...placeSchema.entries,
  root: v.string(),
  record_id: v.string(),
  workspace_id: v.string(),
  operation: v.picklist(['created', 'updated', 'deleted']),
});
type FoundPlace = v.InferOutput<typeof placeSchema>;
export type Change = v.InferOutput<typeof changeSchema>;

const horizonSchema = v.pipe(
  v.tuple([v.object({ generation: v.string(), position: integer, read_at: v.string() })]),
  v.transform(([{ generation, position, read_at }]) => ({ generation, position, readAt: Date.parse(read_at) })),
);

const inOrder = 'order_by: [{position: asc}, {sequence: asc}]';

/**
 * The horizon first: Hasura reads the fields one after the other, so every change up to the horizon is in the lists. Three
 * ranges, because an index can read each of them from its first row: one transaction can have a million changes
 * with the same position, and a condition with `_or` would read all of them again for each page.
 */
const pageText = `query ($same: visible_changes_bool_exp!, $between: visible_changes_bool_exp!, $last: visible_changes_bool_exp!, $limit: Int!) {
  change_horizon { generation position read_at }
  ${['same', 'between', 'last']
    .map(
      (name) =>
        `${name}: visible_changes(where: $${name}, ${inOrder}, limit: $limit) { root record_id workspace_id operation position sequence changed_at }`,
    )
    .join('\n  ')}
}`;
const listSchema = v.array(changeSchema);
const pageSchema = v.object({ change_horizon: horizonSchema, same: listSchema, between: listSchema, last: listSchema });

const boundText = `query ($same: visible_changes_bool_exp!, $later: visible_changes_bool_exp!, $offset: Int!) {
  same: visible_changes(where: $same, ${inOrder}, offset: $offset, limit: 1) { position sequence changed_at }
  later: visible_changes(where: $later, ${inOrder}, offset: $offset, limit: 1) { position sequence changed_at }
}`;
const boundSchema = v.object({ same: v.array(placeSchema), later: v.array(placeSchema) });

const nowText = 'query { change_horizon { generation position read_at } }';
const nowSchema = v.object({ change_horizon: horizonSchema });

/** Changes of the organisation that a request passes over at most to find those that the caller asks for. */
const maxExamined = 10_000;

const nothing: EngineCondition = { position: { _lt: 0 } };

const ranges = (after: Place, until: Place | undefined) => {
  const same = { position: { _eq: after.position } };
  if (until === undefined)
    return {
      same: { ...same, sequence: { _gt: after.sequence } },
      between: { position: { _gt: after.position } },
      last: nothing,
    };
  if (until.position === after.position)
    return {
      same: { ...same, sequence: { _gt: after.sequence, _lte: until.sequence } },
      between: nothing,
      last: nothing,
    };
  return {
    same: { ...same, sequence: { _gt: after.sequence } },
    between: { position: { _gt: after.position, _lt: until.position } },
    last: { position: { _eq: until.position }, sequence: { _lte: until.sequence } },
  };
};

/** The place of a later change, so that not more than `maxExamined` changes of the organisation lie before it. */
async function findBound(
  after: Place,
  { deps, principal, signal }: AuthenticatedCall,
): Promise<FoundPlace | undefined> {
  const claims = organisationClaims(principal.organisationId);
  const { same, between: later } = ranges(after, undefined);
  const variables = { same, later, offset: maxExamined - 1 };
  const data = v.parse(boundSchema, await deps.engine({ text: boundText, variables, claims, signal }));
  return data.same[0] ?? data.later[0];
}

export interface HistoryPage {
  readonly changes: readonly Change[];
  /** Where the next page begins. */
  readonly next: ChangeCursor;
  /** There can be changes after `next` already. */
  readonly more: boolean;
}

export const isEmpty = ({ changes, more }: HistoryPage): boolean => changes.length === 0 && !more;

export interface HistoryQuery {
  readonly filter: BooleanExpression;
  readonly isFiltered: boolean;
  readonly limit: number;
}

/** The cursor of this moment: it comes after all visible changes. */
export const readNow = async (call: AuthenticatedCall): Promise<ChangeCursor> => ({
  ...(await engineData(call, nowSchema, nowText)).change_horizon,
  sequence: lastSequence,
});

/** @param after the place before the page; undefined for the start of the history @throws ValidationErrors CURSOR_EXPIRED */
export async function readHistory(
  { filter, isFiltered, limit }: HistoryQuery,
  after: ChangeCursor | undefined,
  call: AuthenticatedCall,
): Promise<HistoryPage> {
  const start = after ?? { position: 0, sequence: 0 };
  const until = isFiltered || call.principal.workspaceId !== undefined ? await findBound(start, call) : undefined;
  const condition = toEngineCondition(filter);
  const { same, between, last } = ranges(start, until);
  const within = (range: EngineCondition): EngineCondition => ({ _and: [range, condition] });
  const variables = { same: within(same), between: within(between), last: within(last), limit: limit + 1 };
  const data = await engineData(call, pageSchema, pageText, variables);
  const { change_horizon: horizon } = data;
  if (after !== undefined) checkGeneration(after, horizon);
  const found = [...data.same, ...data.between, ...data.last];
  const page = found.slice(0, limit);
  const lastChange = page.at(-1);
  // Partitions are dropped by the time of the change, so a cursor in the middle of the history is as old as its change.
  const cursorAt = ({ position, sequence, changed_at }: FoundPlace): ChangeCursor => ({
    ...horizon,
    position,
    sequence,
    readAt: Date.parse(changed_at),
  });
  if (found.length > limit && lastChange !== undefined)
    return { changes: page, next: cursorAt(lastChange), more: true };
  if (until !== undefined) return { changes: page, next: cursorAt(until), more: true };
  const isBeyond = lastChange !== undefined && lastChange.position > horizon.position;
  const next = isBeyond ? cursorAt(lastChange) : { ...horizon, sequence: lastSequence };
  return { changes: page, next, more: false };
}
