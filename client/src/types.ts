import type { paths } from './generated/service.ts';

/** A path of the service's OpenAPI document. */
export type ApiPath = keyof paths;
export type HttpMethod = 'get' | 'post' | 'patch' | 'delete';
type Operation<Path extends ApiPath, Method extends HttpMethod> = NonNullable<paths[Path][Method]>;

/** Type of the query parameters of an operation. */
export type QueryParametersOf<Path extends ApiPath, Method extends HttpMethod = 'get'> =
  Operation<Path, Method> extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never;

/** Type of the JSON request body of an operation. */
export type RequestBodyOf<Path extends ApiPath, Method extends HttpMethod = 'post'> =
  Operation<Path, Method> extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : never;

/** Type of the multipart form that an operation accepts. */
export type MultipartFormOf<Path extends ApiPath> =
  Operation<Path, 'post'> extends { requestBody: { content: { 'multipart/form-data': infer Form } } } ? Form : never;

/** Type of the JSON body in a successful response of an operation. */
export type ResponseBodyOf<Path extends ApiPath, Method extends HttpMethod = 'get'> =
  Operation<Path, Method> extends { responses: infer Responses }
    ? {
        [Status in keyof Responses & (200 | 201 | 202)]: Responses[Status] extends {
          content: { 'application/json': infer Answer };
        }
          ? Answer
          : never;
      }[keyof Responses & (200 | 201 | 202)]
    : never;
