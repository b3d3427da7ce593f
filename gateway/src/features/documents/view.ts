import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { viewMediaType } from '@fds/extraction/view';
import * as v from 'valibot';
import { ApiError } from '../../base/errors.ts';
import { type AnyEndpoint, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';
import { engineData } from '../../http/engine-data.ts';
import { viewStyle, viewStyleSource } from './view-style.ts';

const mediaText = `query ($where: medias_bool_exp!) {
  medias(where: $where, order_by: [{ id: desc }], limit: 1) { id sha256 }
}`;
const found = v.object({ medias: v.array(v.object({ id: v.string(), sha256: v.string() })) });

const head = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Invoice</title><style>${viewStyle}</style></head><body>`;

async function* pageOf(content: AsyncIterable<Buffer>) {
  yield Buffer.from(head);
  yield* content;
  yield Buffer.from('</body></html>\n');
}

const notFound = (): ApiError =>
  new ApiError(
    'VIEW_NOT_FOUND',
    'No page of a document with this id exists, or you may not access it. Only electronic invoices that are processed have a page.',
  );

const getView: Endpoint<object, undefined> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['GET'],
  path: '/v1/documents/:id/view',
  operationId: 'getDocumentView',
  summary: 'Show an electronic invoice as a page',
  description:
    'Returns an invoice in XML, also in a PDF (Factur-X, ZUGFeRD), as a page for people that can be printed: each business term of EN 16931 that has a value. The page has no scripts and loads nothing. It shows at most 1,000 lines and 2 MiB of values, and says how many are omitted.',
  tag: 'Documents',
  success: { status: 200, description: 'The page.', page: true },
  errors: ['VIEW_NOT_FOUND'],
  async run({ id }, call) {
    const { deps, principal, request } = call;
    const where = { document_id: { _eq: id }, kind: { _eq: 'preview' }, file_type: { _eq: viewMediaType } };
    const [media] = (await engineData(call, found, mediaText, { where })).medias;
    if (media === undefined) throw notFound();
    const etag = `"${createHash('sha256').update(head).update(media.sha256).digest('base64url')}"`;
    const headers = {
      ETag: etag,
      'Cache-Control': 'private, no-cache',
      'Content-Type': 'text/html; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': `default-src 'none'; style-src ${viewStyleSource}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox`,
    };
    if (request.header('if-none-match')?.includes(etag)) return { status: 304, headers };
    const content = await deps.storage.get({ organisation_id: principal.organisationId, id: media.id });
    if (content === undefined) throw notFound();
    return { body: Readable.from(pageOf(content)), headers };
  },
};

export const viewEndpoints: readonly AnyEndpoint[] = [getView];
