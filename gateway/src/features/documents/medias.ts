import { create as contentDisposition } from 'content-disposition';
import parseRange from 'range-parser';
import * as v from 'valibot';
import { ApiError } from '../../base/errors.ts';
import {
  type AnyEndpoint,
  type AuthenticatedCall,
  type Endpoint,
  type EndpointResult,
  usualEndpoint,
} from '../../http/endpoint.ts';
import { engineData } from '../../http/engine-data.ts';

const media = v.object({
  id: v.string(),
  document_id: v.string(),
  kind: v.string(),
  file_name: v.string(),
  file_type: v.nullable(v.string()),
  // The engine returns 64-bit integers as strings.
  size_bytes: v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.safeInteger()),
  sha256: v.string(),
});

const mediaText = `query ($where: medias_bool_exp!) {
  medias(where: $where, limit: 1) { ${Object.keys(media.entries).join(' ')} }
}`;

const medias = v.object({ medias: v.array(media) });

const notFound = (): ApiError =>
  new ApiError('MEDIA_NOT_FOUND', 'No media with this id exists, or you may not access it.');

/** Returns the media with the given id. @throws ApiError MEDIA_NOT_FOUND when the caller may not access it */
async function findMedia(id: string, call: AuthenticatedCall) {
  const [found] = (await engineData(call, medias, mediaText, { where: { id: { _eq: id } } })).medias;
  if (found === undefined) throw notFound();
  return found;
}

const deleteText = `mutation ($where: medias_bool_exp!) {
  delete_medias(where: $where) { returning { id } }
}`;

const deleted = v.object({ delete_medias: v.object({ returning: v.array(v.object({ id: v.string() })) }) });

/** With the original of a document, its previews are deleted, and the database marks the document as deleted. */
const deleteMedia: Endpoint<object, undefined> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['DELETE'],
  path: '/v1/medias/:id',
  operationId: 'deleteMedia',
  summary: 'Delete a media and its file',
  description:
    'Deletes one stored file. If the file is the original of a document, the previews of the document are deleted as well.',
  tag: 'Documents',
  success: { status: 204, description: 'The media is deleted.' },
  errors: ['MEDIA_NOT_FOUND'],
  async run({ id }, call) {
    const { deps, principal } = call;
    const { kind, document_id } = await findMedia(id, call);
    const where = kind === 'original' ? { document_id: { _eq: document_id } } : { id: { _eq: id } };
    const deletedRows = (await engineData(call, deleted, deleteText, { where })).delete_medias.returning;
    if (deletedRows.length === 0) throw notFound();
    // The rows are deleted at this point. If a file cannot be deleted now, the storage sweep (a worker job) deletes it
    // later.
    await Promise.all(
      deletedRows.map((row) =>
        deps.storage
          .delete({ organisation_id: principal.organisationId, id: row.id })
          .catch((err: unknown) =>
            deps.log.warn({ err, file: row.id }, 'could not delete the file of a deleted media'),
          ),
      ),
    );
    return {};
  },
};

type Media = v.InferOutput<typeof media>;

/** Several ranges or a malformed range get the whole file (RFC 9110, section 14.2). */
function rangeOf({ size_bytes: size }: Media, etag: string, { request }: AuthenticatedCall) {
  const asked = request.header('range');
  const condition = request.header('if-range');
  if (asked === undefined || (condition !== undefined && condition !== etag)) return undefined;
  const ranges = parseRange(size, asked);
  if (ranges === -1) {
    const headers = { 'Content-Range': `bytes */${size}` };
    throw new ApiError('RANGE_NOT_SATISFIABLE', `The file has ${size} bytes. Request a range within it.`, { headers });
  }
  const [range, ...more] = ranges === -2 || ranges.type !== 'bytes' ? [] : ranges;
  return more.length > 0 ? undefined : range;
}

const namesTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));

const getMediaContent: Endpoint<object, undefined> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['GET'],
  path: '/v1/medias/:id/content',
  operationId: 'getMediaContent',
  summary: 'Download the file of a media',
  description: 'The endpoint supports ranges of bytes (206) and conditional requests with If-None-Match (304).',
  tag: 'Documents',
  success: {
    status: 200,
    description: 'The bytes of the file.',
    bytes: true,
    headers: { ETag: 'SHA-256 of the file', 'Content-Disposition': 'Name of the file', 'Accept-Ranges': '`bytes`' },
  },
  errors: ['MEDIA_NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
  async run({ id }, call): Promise<EndpointResult> {
    const found = await findMedia(id, call);
    const etag = `"${found.sha256}"`;
    const headers = {
      ETag: etag,
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'private, no-cache',
      'Content-Disposition': contentDisposition(found.file_name),
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': 'sandbox',
    };
    if (namesTag(call.request.header('if-none-match'), etag)) return { status: 304, headers };
    const range = rangeOf(found, etag, call);
    const bytes = await call.deps.storage.get({ organisation_id: call.principal.organisationId, id }, range);
    if (bytes === undefined) {
      call.deps.log.error({ media_id: id }, 'the storage does not contain the file of the media');
      throw notFound();
    }
    const { start, end } = range ?? { start: 0, end: found.size_bytes - 1 };
    return {
      ...(range === undefined ? {} : { status: 206 }),
      body: bytes,
      headers: {
        ...headers,
        'Content-Type': found.file_type ?? 'application/octet-stream',
        'Content-Length': String(end - start + 1),
        ...(range === undefined ? {} : { 'Content-Range': `bytes ${start}-${end}/${found.size_bytes}` }),
      },
    };
  },
};

export const mediaEndpoints: readonly AnyEndpoint[] = [deleteMedia, getMediaContent];
