import { enumValues } from '@fds/platform/enum-values';

export const connectorKinds = enumValues.workspace_connectors.connector_type;

export type ConnectorKind = (typeof connectorKinds)[number];
