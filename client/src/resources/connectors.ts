import { answered, type Operations } from '../api.ts';
import type { CallOptions } from '../options.ts';
import type { AnswerOf, QueryOf } from '../types.ts';

type Access = '/v1/workspaces/{workspace_id}/connectors/gmail/access';
type Connector = '/v1/workspaces/{workspace_id}/connectors/gmail';

/** The mailbox of a workspace. */
export interface GmailConnectors {
  /** Returns a new installation link, which works once. @param workspace its id or its external id */
  access(workspace: string, query?: QueryOf<Access>, call?: CallOptions): Promise<AnswerOf<Access>>;
  get(workspace: string, call?: CallOptions): Promise<AnswerOf<Connector>>;
}

export function gmailConnectorsOf({ api, init }: Operations): GmailConnectors {
  const at = (workspace: string) => ({ path: { workspace_id: workspace } });
  return {
    access: (workspace, query = {}, call) =>
      answered(
        api.GET('/v1/workspaces/{workspace_id}/connectors/gmail/access', {
          params: { ...at(workspace), query },
          ...init(call),
        }),
      ),
    get: (workspace, call) =>
      answered(api.GET('/v1/workspaces/{workspace_id}/connectors/gmail', { params: at(workspace), ...init(call) })),
  };
}
