import { enumValues } from '@fds/platform/enum-values';
import * as v from 'valibot';
import { ApiError } from '../../base/errors.ts';
import { uuidOutputSchema } from '../../base/uuid.ts';
import { formatDateTime } from '../../json-api/date-times.ts';
import { dateTimeSchema } from '../../json-api/schemas.ts';
import { type ConnectorKind, connectorKinds } from './kinds.ts';
import type { MailboxConnector } from './store.ts';

export const pathOf = (kind: ConnectorKind): string => `/v1/workspaces/:workspace_id/connectors/${kind}`;

export const connectorNotFound = (): ApiError =>
  new ApiError('CONNECTOR_NOT_FOUND', 'The workspace does not have this connector.');

export const connectorSchema = v.pipe(
  v.strictObject({
    type: v.literal('connector'),
    id: uuidOutputSchema,
    attributes: v.strictObject({
      connector_type: v.picklist(connectorKinds),
      external_workspace_id: v.nullable(v.string()),
      expires_at: v.nullable(dateTimeSchema),
      status: v.picklist(enumValues.workspace_connectors.status),
    }),
    relationships: v.strictObject({
      created_by: v.strictObject({
        data: v.nullable(v.strictObject({ type: v.literal('people'), id: uuidOutputSchema })),
      }),
    }),
  }),
  v.title('Connector'),
);

export const resourceOf = ({
  id,
  connector_type,
  external_workspace_id,
  expires_at,
  status,
  created_by_id,
}: MailboxConnector) => ({
  type: 'connector',
  id,
  attributes: { connector_type, external_workspace_id, expires_at: formatDateTime(expires_at), status },
  relationships: { created_by: { data: created_by_id === null ? null : { type: 'people', id: created_by_id } } },
});
