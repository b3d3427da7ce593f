import * as v from 'valibot';
import { type AnyEndpoint, type Endpoint, noBody, noParameters } from '../../http/endpoint.ts';

type Plain = Endpoint<object, undefined>;

const health: Plain = {
  methods: ['GET'],
  path: '/healthz',
  operationId: 'getHealth',
  summary: 'Check that the process runs',
  description:
    'This health check does not depend on the engine or the database, so that a supervisor can use the response to decide whether to restart the process.',
  tag: 'Service',
  rate: 'none',
  success: { status: 200, description: 'The process runs.', body: v.strictObject({ status: v.literal('ok') }) },
  errors: [],
  usesEngine: false,
  auth: 'none',
  parameters: noParameters,
  body: noBody,
  run: async () => ({ body: { status: 'ok' } }),
};

const readiness: Plain = {
  methods: ['GET'],
  path: '/readyz',
  operationId: 'getReadiness',
  summary: 'Check that the service can process requests',
  description:
    'Responds with 200 only if the engine is also available, so that a load balancer can use the response to decide whether to send requests.',
  tag: 'Service',
  rate: 'none',
  success: {
    status: 200,
    description: 'The gateway and the engine are available.',
    body: v.strictObject({ status: v.literal('ready') }),
  },
  errors: [],
  usesEngine: true,
  auth: 'none',
  parameters: noParameters,
  body: noBody,
  async run(_input, { deps }) {
    await deps.engineReady();
    return { body: { status: 'ready' } };
  },
};

/** Works without the engine, which may request the keys before it is ready. */
const publicKeys: Plain = {
  methods: ['GET'],
  path: '/.well-known/jwks.json',
  operationId: 'getPublicKeys',
  summary: "Get the public keys of the service's tokens",
  description: 'The engine verifies the tokens of the service with these keys.',
  tag: 'Service',
  rate: 'none',
  success: {
    status: 200,
    description: 'A JSON Web Key Set (RFC 7517).',
    body: v.strictObject({ keys: v.array(v.record(v.string(), v.string())) }),
  },
  errors: [],
  usesEngine: false,
  auth: 'none',
  parameters: noParameters,
  body: noBody,
  run: async (_input, { deps }) => ({ body: deps.jwks, headers: { 'Cache-Control': 'public, max-age=300' } }),
};

export const serviceEndpoints: readonly AnyEndpoint[] = [health, readiness, publicKeys];
