import { randomUUID } from 'node:crypto';
import { demoOrganisations } from '@fds/db/seed';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { firstOrganisationId, secondOrganisationId, startTestService } from '../records/service.ts';
import {
  childWorkspaceClient,
  childWorkspaceId,
  errorResponseSchema,
  organisationClient,
  otherOrganisationClient,
  readRecordIds,
  requestColumnCreation,
  requestColumnInference,
  requestRuleSuggestions,
  resourceSchema,
  rootWorkspaceId,
} from './setup.ts';

/** Adds the tests of requests that the service rejects. */
export function testRefusals(): void {
  describe('invalid requests for suggestions', () => {
    const good = { root: 'invoices', description: 'paid invoices' };
    const id = randomUUID();
    test.each([
      ['an unknown root', { ...good, root: 'invoice' }, 400, 'UNKNOWN_ROOT', '/root'],
      [
        '501 records',
        { ...good, record_ids: Array.from({ length: 501 }, () => id) },
        400,
        'INVALID_REQUEST',
        '/record_ids',
      ],
      ['no record', { ...good, record_ids: [id] }, 404, 'RECORD_NOT_FOUND', '/record_ids/0'],
      ['no uuid', { ...good, record_ids: ['1'] }, 400, 'INVALID_REQUEST', '/record_ids/0'],
      ['100 KiB of text', { ...good, description: 'a'.repeat(102_400) }, 400, 'INVALID_REQUEST', '/description'],
      ['no words', { ...good, description: '' }, 400, 'INVALID_REQUEST', '/description'],
      ['white space', { ...good, description: ' \n' }, 400, 'INVALID_REQUEST', '/description'],
      ['a NUL character', { ...good, description: 'a\0b' }, 400, 'INVALID_REQUEST', '/description'],
      ['an unknown member', { ...good, limit: 3 }, 400, 'INVALID_REQUEST', '/limit'],
      ['another workspace', { ...good, workspace_id: id }, 404, 'WORKSPACE_NOT_FOUND', '/workspace_id'],
    ])(
      'the error response to an invalid request for suggestions contains the position of the wrong value: %s',
      async (_, attributes, status, code, at) => {
        for (const reply of [
          await requestRuleSuggestions(childWorkspaceClient, attributes),
          await requestColumnInference(childWorkspaceClient, { name: 'Paid', ...attributes }),
        ]) {
          expect(reply.status).toBe(status);
          expect(v.parse(errorResponseSchema, reply.body).errors[0]).toMatchObject({
            code,
            source: { pointer: `/data/attributes${at}` },
          });
        }
      },
    );

    test('a caller cannot see records and columns of another tenant', async () => {
      const [theirInvoice = ''] = await readRecordIds(otherOrganisationClient, 'invoices', 1);
      const reply = await requestRuleSuggestions(childWorkspaceClient, { ...good, record_ids: [theirInvoice] });
      expect(reply.status).toBe(404);
      const workspace_id = demoOrganisations[1]?.workspaces[0]?.id;
      const column = { root: 'invoices', name: 'X', data_type: 'text' };
      expect((await requestColumnCreation(organisationClient, { ...column, workspace_id })).status).toBe(404);
      const made = v.parse(
        resourceSchema,
        (await requestColumnCreation(organisationClient, { ...column, workspace_id: rootWorkspaceId })).body,
      ).data;
      const body = { data: { type: 'custom_column_job' } };
      expect((await otherOrganisationClient.call('POST', `/v1/custom-columns/${made.id}/compute`, body)).status).toBe(
        404,
      );
      expect((await childWorkspaceClient.call('POST', `/v1/custom-columns/${made.id}/compute`, body)).status).toBe(404);
      const manual = await organisationClient.call('POST', `/v1/custom-columns/${made.id}/compute`, body);
      expect(manual).toMatchObject({ status: 409, body: { code: 'CUSTOM_COLUMN_NOT_COMPUTABLE' } });
    });

    test('a request for suggestions with the token of an organisation must contain a workspace', async () => {
      const reply = await requestRuleSuggestions(organisationClient, good);
      expect(reply.status).toBe(400);
      expect(v.parse(errorResponseSchema, reply.body).errors[0]?.source.pointer).toBe('/data/attributes/workspace_id');
    });

    test.each([
      [{ kind: 'field', field: 'nothing' }, 'UNKNOWN_FIELD', ''],
      [{ kind: 'field', field: 'terms' }, 'INVALID_VALUE', ''],
      [{ kind: 'take', field: 'terms', what: 'everything' }, 'INVALID_REQUEST', '/what'],
      [{ kind: 'program', code: 'x' }, 'INVALID_REQUEST', '/kind'],
      [
        {
          kind: 'cases',
          cases: [{ filters: [{ field: 'status', operator: 'eq', value: 'lost' }], value: true }],
          otherwise: false,
        },
        'INVALID_VALUE',
        '/cases/0/filters/0/value',
      ],
    ])('the creation of a custom column is rejected if its extractor is %j', async (extractor, code, at) => {
      const reply = await requestColumnCreation(childWorkspaceClient, {
        root: 'invoices',
        name: 'X',
        data_type: 'boolean',
        extractor,
      });
      expect(reply.status).toBe(400);
      const [first] = v.parse(errorResponseSchema, reply.body).errors;
      expect(first).toMatchObject({ code, source: { pointer: `/data/attributes/extractor${at}` } });
    });
  });

  test('the rate limit for suggestions applies to each workspace separately and counts rejected requests', async () => {
    await using limited = await startTestService({ rateLimits: { general: 0, auth: 0, ai: 3, ai_organisation: 0 } });
    const key = await limited.apiKey(childWorkspaceId);
    const caller = await limited.organisation(firstOrganisationId);
    const good = { root: 'invoices', description: 'drafts' };
    expect((await requestRuleSuggestions(key, good)).status).toBe(200);
    expect((await requestRuleSuggestions(key, { ...good, description: '' })).status).toBe(400);
    expect((await requestColumnInference(key, { ...good, name: 'Draft' })).status).toBe(200);
    const over = await requestRuleSuggestions(caller, { ...good, workspace_id: childWorkspaceId });
    expect(over).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_EXCEEDED' } });
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await requestRuleSuggestions(caller, { ...good, workspace_id: rootWorkspaceId })).status).toBe(200);
    const others = await limited.organisation(secondOrganisationId);
    expect((await requestRuleSuggestions(others, { ...good, workspace_id: childWorkspaceId })).status).toBe(404);
  });
}
