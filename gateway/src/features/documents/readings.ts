import { setTimeout as wait } from 'node:timers/promises';
import { readingLimits } from '@fds/extraction/reading';
import { findField, parseFieldValue } from '@fds/extraction/reading-fields';
import { boundedArray, boundedString } from '@fds/platform/bounded';
import * as v from 'valibot';
import { ApiError, ErrorCollector, quote } from '../../base/errors.ts';
import { type AnyEndpoint, type AuthenticatedCall, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { engineData } from '../../http/engine-data.ts';
import { storableText } from '../../input/members.ts';
import { checkSameId, sameIdSchema } from '../../json-api/same-id.ts';
import {
  decisions,
  type ReadingRow,
  readingResource,
  readingRows,
  readingSchema,
  readingTag,
  readingText,
  type StoredField,
} from './reading-resource.ts';

const one = v.strictObject({ data: readingSchema });

async function findReading(id: string, call: AuthenticatedCall): Promise<ReadingRow> {
  const data = await engineData(call, readingRows, readingText, { where: { document_id: { _eq: id } } });
  const [found] = data.document_readings;
  if (found === undefined) {
    throw new ApiError(
      'READING_NOT_FOUND',
      'No reading of a document with this id exists, or you may not access it. Wait until the document is processed.',
    );
  }
  return found;
}

const answer = (row: ReadingRow) => ({ body: { data: readingResource(row) }, headers: { ETag: readingTag(row) } });

const getReading: Endpoint<object, undefined> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['GET'],
  path: '/v1/documents/:id/reading',
  operationId: 'getDocumentReading',
  summary: 'Get the reading of a document',
  description:
    'Returns what was read of the document: each value with its place in the document and its confidence, and the checks that decide whether the values become records. The header `ETag` is needed to change the reading.',
  tag: 'Documents',
  success: { status: 200, description: 'The reading.', body: one },
  errors: ['READING_NOT_FOUND'],
  run: async ({ id }, call) => answer(await findReading(id, call)),
};

/** Corrections in one request. */
const maxCorrections = 500;

const changedReading = v.strictObject({
  data: v.strictObject({
    type: v.literal('document_reading'),
    id: sameIdSchema,
    attributes: v.strictObject({
      fields: v.optional(
        v.pipe(
          boundedArray(
            v.strictObject({
              field: v.pipe(
                boundedString(readingLimits.nameLength),
                v.description('Path of a field, such as `invoice.issue_date` or `invoice_items[0].amount`'),
              ),
              value: v.pipe(
                v.nullable(storableText(readingLimits.valueLength)),
                v.description('The correct value as in the record; null removes it'),
              ),
            }),
            maxCorrections,
          ),
          v.description('Corrected and confirmed values. The other values stay'),
        ),
        [],
      ),
      status: v.optional(
        v.pipe(
          v.picklist(decisions),
          v.description('`recorded` makes records of all values. `none` says that the document has no records'),
        ),
      ),
    }),
  }),
});

type Correction = v.InferOutput<typeof changedReading>['data']['attributes']['fields'][number];

/** In the notation of records. @throws ValidationErrors for an unknown field, or a value of another type */
function readCorrections(given: readonly Correction[]): ReadonlyMap<string, string> {
  const errors = new ErrorCollector();
  const values = new Map<string, string>();
  for (const [index, { field, value }] of given.entries()) {
    const at = `/data/attributes/fields/${index}`;
    const place = findField(field);
    if (place === undefined) {
      errors.at(
        `${at}/field`,
        'UNKNOWN_FIELD',
        () =>
          `${quote(field)} is not a field of a reading. Send a path such as invoice.issue_date or invoice_items[0].amount.`,
      );
      continue;
    }
    const parsed = value === null ? '' : parseFieldValue(place.type, value);
    const expected = typeof place.type === 'string' ? `a ${place.type}` : `one of ${place.type.join(', ')}`;
    if (parsed === undefined) errors.at(`${at}/value`, 'INVALID_VALUE', `Expected ${expected}`);
    else values.set(field, String(parsed));
  }
  errors.throwIfAny();
  return values;
}

/** A corrected value keeps its place on the page. */
function correctFields(fields: readonly StoredField[], corrections: ReadonlyMap<string, string>): StoredField[] {
  const left = new Map(corrections);
  const corrected = fields.map((each): StoredField => {
    const value = left.get(each.field);
    if (value === undefined) return each;
    left.delete(each.field);
    return { ...each, value, confidence: 1, source: { ...each.source, kind: 'person' } };
  });
  const added = Array.from(left, ([field, value]): StoredField => {
    return { field, value, confidence: 1, source: { kind: 'person', page: null, box: null, text: '' } };
  });
  return [...corrected, ...added];
}

const updateText = `mutation ($where: document_readings_bool_exp!, $set: document_readings_set_input!) {
  update_document_readings(where: $where, _set: $set) { returning { id } }
}`;
const updated = v.object({ update_document_readings: v.object({ returning: v.array(v.object({ id: v.string() })) }) });

const changed = (): ApiError =>
  new ApiError(
    'READING_CHANGED',
    'The reading has another version than If-Match names. Get the reading again, and apply the changes to it.',
  );

/** @throws ApiError if the request has no If-Match, or If-Match names another version */
function checkVersion(found: ReadingRow, { request }: AuthenticatedCall): void {
  const header = request.header('if-match');
  if (header === undefined) {
    throw new ApiError(
      'IF_MATCH_REQUIRED',
      'The header If-Match is required. Send the ETag of GET /v1/documents/{id}/reading.',
    );
  }
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!tags.includes('*') && !tags.includes(readingTag(found))) throw changed();
}

/** The worker needs a fraction of a second. After the last wait, the response shows the decision without the records. */
const waitsMs = [50, 50, 100, 100, 200, 250, 250, 500, 500, 1000, 1000, 2000, 2000];

/** Waits until the worker has written the records of a decision. */
async function awaitRecords(id: string, version: number, call: AuthenticatedCall): Promise<ReadingRow> {
  let found = await findReading(id, call);
  for (const ms of waitsMs) {
    if (found.version > version || found.document.status !== 'completed') break;
    await wait(ms, undefined, { signal: call.signal });
    found = await findReading(id, call);
  }
  return found;
}

const updateReading: Endpoint<object, v.InferOutput<typeof changedReading>> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['PATCH'],
  path: '/v1/documents/:id/reading',
  operationId: 'updateDocumentReading',
  summary: 'Correct the reading of a document',
  description:
    'Stores the corrections of a person, which processing the document again never overwrites. With `status: recorded`, the values become records; with `status: none`, the document has no records. The header `If-Match` contains the ETag of the reading. The correction and the request for the records are one transaction. The response waits up to 8 seconds for the records.',
  tag: 'Documents',
  success: {
    status: 200,
    description: 'The corrected reading.',
    body: one,
    headers: { ETag: 'New version of the reading' },
  },
  errors: [
    'READING_NOT_FOUND',
    'READING_CHANGED',
    'IF_MATCH_REQUIRED',
    'READING_NOT_CORRECTABLE',
    'UNKNOWN_FIELD',
    'INVALID_VALUE',
  ],
  body: changedReading,
  conditional: true,
  async run({ id, body: { data } }, call) {
    checkSameId(data.id, id);
    const found = await findReading(id, call);
    checkVersion(found, call);
    const { status } = data.attributes;
    const fields = correctFields(found.fields, readCorrections(data.attributes.fields));
    const isStatement = found.document.reading_status === 'recorded' && found.fields.length === 0;
    if (found.omitted > 0 || isStatement || fields.length > readingLimits.fields) {
      throw new ApiError(
        'READING_NOT_CORRECTABLE',
        `The reading does not contain all values of the document: it is a bank statement, or has more than ${readingLimits.fields} values. Correct the document itself, and upload it again.`,
      );
    }
    const version = found.version + 1;
    const variables = {
      where: { id: { _eq: found.id }, version: { _eq: found.version } },
      set: { fields, version, ...(status && { decision: status, requested_at: new Date().toISOString() }) },
    };
    const result = await engineData(call, updated, updateText, variables);
    if (result.update_document_readings.returning.length === 0) throw changed();
    return answer(status === undefined ? await findReading(id, call) : await awaitRecords(id, version, call));
  },
};

export const readingEndpoints: readonly AnyEndpoint[] = [getReading, updateReading];
