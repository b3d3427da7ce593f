import { type ApiWithFetchOptions, readResponseBody } from '../api.ts';
import type { CallOptions } from '../options.ts';
import type { QueryParametersOf, ResponseBodyOf } from '../types.ts';

type Access = '/v1/workspaces/{workspace_id}/connectors/gmail/access';
type Connector = '/v1/workspaces/{workspace_id}/connectors/gmail';

/** Functions that connect a workspace to a Gmail mailbox. */
export interface ConnectorFunctions {
  /** Creates a link to connect the mailbox. The link works once. @param workspace id or external id of the workspace */
  access(workspace: string, query?: QueryParametersOf<Access>, call?: CallOptions): Promise<ResponseBodyOf<Access>>;
  get(workspace: string, call?: CallOptions): Promise<ResponseBodyOf<Connector>>;
}

export function connectorFunctions({ api, init }: ApiWithFetchOptions): ConnectorFunctions {
  const at = (workspace: string) => ({ path: { workspace_id: workspace } });
  return {
    access: (workspace, query = {}, call) =>
      readResponseBody(
        api.GET('/v1/workspaces/{workspace_id}/connectors/gmail/access', {
          params: { ...at(workspace), query },
          ...init(call),
        }),
      ),
    get: (workspace, call) =>
      readResponseBody(
        api.GET('/v1/workspaces/{workspace_id}/connectors/gmail', { params: at(workspace), ...init(call) }),
      ),
  };
}
