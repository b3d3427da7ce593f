import * as v from 'valibot';
import { type Endpoint, noBody, noParameters, type RegisterEndpoint } from '../../http/endpoint.ts';
import { SerializedJson } from '../../json-api/transcoder/index.ts';
import { documentTexts } from '../../openapi/texts.ts';

export function makeOpenApiEndpoint(
  forEachEndpoint: (register: RegisterEndpoint) => void,
): Endpoint<object, undefined> {
  return {
    methods: ['GET'],
    path: '/openapi.json',
    operationId: 'getDescription',
    summary: 'Get the OpenAPI document',
    description: 'Returns this document with the URL of the request as its server.',
    tag: 'Service',
    rate: 'general',
    success: {
      status: 200,
      shared: true,
      description: 'This document, in OpenAPI 3.1.',
      body: v.looseObject({ openapi: v.string(), paths: v.record(v.string(), v.unknown()) }),
    },
    errors: [],
    usesEngine: false,
    auth: 'none',
    parameters: noParameters,
    body: noBody,
    async run(_input, { url }) {
      const server = url.href.slice(0, url.href.indexOf('/openapi.json'));
      const body = new SerializedJson(documentTexts(forEachEndpoint).complete(server));
      return { body, headers: { 'Cache-Control': 'no-cache' } };
    },
  };
}
