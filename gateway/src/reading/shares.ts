import * as v from 'valibot';
import { organisationClaims } from '../auth/principal.ts';
import type { Deps } from '../deps.ts';
import type { AuthenticatedCall } from '../http/endpoint.ts';

/** Also who sends a mail, without a credential. */
export interface SharesCaller extends Pick<AuthenticatedCall, 'signal'> {
  readonly deps: Pick<Deps, 'engine' | 'shares' | 'maxUploadBytes'>;
  readonly principal: Pick<AuthenticatedCall['principal'], 'organisationId'>;
}

/** An API key also gets the numbers of its whole organisation, because the maxima apply to the organisation. */
const ofOrganisation = ({ principal }: SharesCaller) => organisationClaims(principal.organisationId);

const bytes = v.pipe(v.union([v.string(), v.number()]), v.transform(Number));
const storedBytes = v.object({ stored_bytes: v.array(v.object({ bytes })) });

export async function readStoredBytes(call: SharesCaller): Promise<number> {
  const text = 'query { stored_bytes { bytes } }';
  const data = await call.deps.engine({ text, variables: {}, claims: ofOrganisation(call), signal: call.signal });
  return v.parse(storedBytes, data).stored_bytes.reduce((sum, row) => sum + row.bytes, 0);
}

const webhookIds = v.object({ webhooks: v.array(v.object({ group_id: v.string() })) });
const webhooksText = `query ($limit: Int!) {
  webhooks(distinct_on: group_id, order_by: [{group_id: asc}], limit: $limit) { group_id }
}`;

/** Returns the number of webhooks of the caller's organisation, or `limit` if it has more. */
export async function countWebhooks(limit: number, call: AuthenticatedCall): Promise<number> {
  const operation = { text: webhooksText, variables: { limit }, claims: ofOrganisation(call), signal: call.signal };
  return v.parse(webhookIds, await call.deps.engine(operation)).webhooks.length;
}
