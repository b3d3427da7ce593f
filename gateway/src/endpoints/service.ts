import { type Endpoint, noParameters, nothing } from '../http/endpoint.ts';

type Plain = Endpoint<object, undefined>;

/** The process is up. */
export const health: Plain = {
  methods: ['GET'],
  path: '/healthz',
  auth: 'none',
  parameters: noParameters,
  body: nothing,
  run: async () => ({ body: { status: 'ok' } }),
};

/** Requests can be answered: the engine is up, too. */
export const readiness: Plain = {
  methods: ['GET'],
  path: '/readyz',
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
  auth: 'none',
  parameters: noParameters,
  body: nothing,
  run: async (_input, { deps }) => ({ body: deps.jwks, headers: { 'Cache-Control': 'public, max-age=300' } }),
};
