import { demoOrganisations } from '@fds/db/seed';
import * as v from 'valibot';
import { vi } from 'vitest';
import { postmarkBody, postmarkHeaders } from '../../../gateway/test/inbound-mail.ts';
import { snsHeaders, snsHost, snsMessage } from '../../../gateway/test/sns.ts';
import { secondOrganisationId } from '../records/service.ts';
import {
  createUniqueUploadForm,
  type ErrorRequestsByCode,
  type ErrorTestContext,
  fillStorage,
  workspaceId,
} from './error-request-parts.ts';

export const inboundAddress = '/v1/workspaces/:id/inbound-address';
const place = 'POST /v1/inbound/mail';
const [ours, theirs] = demoOrganisations.map(({ workspaces }) => workspaces.map(({ id }) => id));
const addressed = v.object({ data: v.object({ attributes: v.object({ address: v.string() }) }) });

async function addressOf({ service }: ErrorTestContext, organisation: string, workspace = ''): Promise<string> {
  const client = await service.organisation(organisation);
  const { body } = await client.call('POST', inboundAddress.replace(':id', workspace));
  return v.parse(addressed, body).data.attributes.address;
}

/** As Postmark sends it. */
const mailTo = (address: string, mail = 'Subject: Hello\r\n\r\n') => ({
  headers: postmarkHeaders(),
  body: JSON.parse(postmarkBody(mail, address)),
});

export const inboundErrorRequests: ErrorRequestsByCode = {
  INBOUND_ADDRESS_NOT_FOUND: { [`GET ${inboundAddress}`]: { id: ours?.[1] ?? '' } },
  INBOUND_MAIL_NOT_CONFIGURED: {
    [`GET ${inboundAddress}`]: async ({ elsewhere }) => ({ id: workspaceId, by: elsewhere }),
    [`POST ${inboundAddress}`]: async ({ elsewhere }) => ({ id: workspaceId, by: elsewhere }),
    [place]: async ({ elsewhere }) => ({ by: elsewhere }),
  },
  UNAUTHORIZED: { [place]: { headers: postmarkHeaders('wrong'), body: {} } },
  UNSUPPORTED_MEDIA_TYPE: { [place]: { headers: { 'content-type': 'application/pdf' }, body: {} } },
  IDENTITY_PROVIDER_UNAVAILABLE: {
    [place]: async () => {
      vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('refused'));
      // Other test files in this process have certificates downloaded, which the service keeps.
      const SigningCertURL = `${snsHost}/SimpleNotificationService-c0de5.pem`;
      return { headers: snsHeaders, body: JSON.parse(snsMessage({ SigningCertURL })) };
    },
  },
  PAYLOAD_TOO_LARGE: {
    [place]: async (world) => mailTo(await addressOf(world, secondOrganisationId, theirs?.[0]), 'x'.repeat(2000)),
  },
  STORAGE_QUOTA_EXCEEDED: {
    [place]: async (world) => {
      await world.service.sql`
        insert into stored_bytes (organisation_id, bytes) values (${secondOrganisationId}, ${10 ** 15})`;
      return mailTo(await addressOf(world, secondOrganisationId, theirs?.[0]));
    },
  },
  STORAGE_FULL: {
    'POST /v1/documents': async () => {
      await fillStorage();
      return { body: createUniqueUploadForm() };
    },
    [place]: async (world) => {
      const address = await addressOf(world, demoOrganisations[0]?.id ?? '', workspaceId);
      await fillStorage();
      return mailTo(address);
    },
  },
};
