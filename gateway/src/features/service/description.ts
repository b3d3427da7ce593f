import * as v from 'valibot';
import { type AnyEndpoint, type Endpoint, noBody, noParameters } from '../../http/endpoint.ts';
import { SerializedJson } from '../../json-api/transcoder/index.ts';
import { documentTexts } from '../../openapi/texts.ts';

/** @param all a function, because the list contains this endpoint */
export function openApiEndpoint(all: () => readonly AnyEndpoint[]): Endpoint<object, undefined> {
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
      const body = new SerializedJson(documentTexts(all()).complete(server));
      return { body, headers: { 'Cache-Control': 'no-cache' } };
    },
  };
}
