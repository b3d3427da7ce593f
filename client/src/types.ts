import type { paths } from './generated/service.ts';

/** A path of the service's OpenAPI document. */
export type ApiPath = keyof paths;
type Verb = 'get' | 'post' | 'patch' | 'delete';
type Operation<P extends ApiPath, M extends Verb> = NonNullable<paths[P][M]>;

/** Type of the query parameters of an operation. */
export type QueryParametersOf<P extends ApiPath, M extends Verb = 'get'> =
  Operation<P, M> extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never;

/** Type of the JSON request body of an operation. */
export type RequestBodyOf<P extends ApiPath, M extends Verb = 'post'> =
  Operation<P, M> extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : never;

/** Type of the multipart form that an operation accepts. */
export type RequestFormOf<P extends ApiPath> =
  Operation<P, 'post'> extends { requestBody: { content: { 'multipart/form-data': infer Form } } } ? Form : never;

/** Type of the JSON body in a successful response of an operation. */
export type ResponseBodyOf<P extends ApiPath, M extends Verb = 'get'> =
  Operation<P, M> extends { responses: infer Responses }
    ? {
        [Status in keyof Responses & (200 | 201 | 202)]: Responses[Status] extends {
          content: { 'application/json': infer Answer };
        }
          ? Answer
          : never;
      }[keyof Responses & (200 | 201 | 202)]
    : never;
