import { endSessions } from '../../auth/sessions.ts';
import { type AnyEndpoint, type Endpoint, usualEndpoint } from '../../http/endpoint.ts';

const endAllSessions: Endpoint<object, undefined> = {
  ...usualEndpoint,
  auth: 'caller',
  methods: ['DELETE'],
  path: '/v1/sessions',
  operationId: 'endSessions',
  summary: 'Sign out everywhere',
  description:
    'Ends all sessions of the person in the portal, in every browser. A page that is open keeps its token for at most 5 minutes. The tokens that the identity provider has issued to other programs, such as agents, stay valid: revoke them at the provider.',
  tag: 'Authentication',
  success: { status: 204, description: 'The sessions have ended.' },
  errors: [],
  // A reader may sign out too.
  access: 'read',
  callers: ['person'],
  async run(_input, { deps, principal: { organisationId, actor } }) {
    await endSessions(deps.engine, { organisationId, subject: actor.id });
    return {};
  },
};

export const sessionEndpoints: readonly AnyEndpoint[] = [endAllSessions];
