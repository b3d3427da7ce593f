import * as v from 'valibot';
import { type Endpoint, noParameters, nothing } from '../../http/endpoint.ts';

type Plain = Endpoint<object, undefined>;

/** The process is up. */
export const health: Plain = {
  methods: ['GET'],
  path: '/healthz',
  operationId: 'getHealth',
  summary: 'Say whether the process is up',
  tag: 'Service',
  rate: 'none',
  success: { status: 200, description: 'The process is up.', body: v.strictObject({ status: v.literal('ok') }) },
  errors: [],
  asksEngine: false,
  auth: 'none',
  parameters: noParameters,
  body: nothing,
  run: async () => ({ body: { status: 'ok' } }),
};

/** Requests can be answered: the engine is up, too. */
export const readiness: Plain = {
  methods: ['GET'],
  path: '/readyz',
  operationId: 'getReadiness',
  summary: 'Say whether requests can be answered',
  tag: 'Service',
  rate: 'none',
  success: {
    status: 200,
    description: 'Requests can be answered.',
    body: v.strictObject({ status: v.literal('ready') }),
  },
  errors: [],
  asksEngine: true,
  auth: 'none',
  parameters: noParameters,
  body: nothing,
  async run(_input, { deps }) {
    await deps.engineReady();
    return { body: { status: 'ready' } };
  },
};

/** The public keys by which the engine knows our tokens. Served whether or not the engine is up: it may ask first. */
export const publicKeys: Plain = {
  methods: ['GET'],
  path: '/.well-known/jwks.json',
  operationId: 'getPublicKeys',
  summary: 'Show the public keys of our tokens',
  tag: 'Service',
  rate: 'none',
  success: {
    status: 200,
    description: 'A JSON Web Key Set (RFC 7517).',
    body: v.strictObject({ keys: v.array(v.record(v.string(), v.string())) }),
  },
  errors: [],
  asksEngine: false,
  auth: 'none',
  parameters: noParameters,
  body: nothing,
  run: async (_input, { deps }) => ({ body: deps.jwks, headers: { 'Cache-Control': 'public, max-age=300' } }),
};
