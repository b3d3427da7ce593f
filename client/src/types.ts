import type { paths } from './generated/service.ts';

/** A path of the service, as in its OpenAPI document. */
export type Path = keyof paths;
type Verb = 'get' | 'post' | 'patch' | 'delete';
type Operation<P extends Path, M extends Verb> = NonNullable<paths[P][M]>;

/** Query parameters of an operation. */
export type QueryOf<P extends Path, M extends Verb = 'get'> =
  Operation<P, M> extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never;

/** JSON body of the request of an operation. */
export type BodyOf<P extends Path, M extends Verb = 'post'> =
  Operation<P, M> extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : never;

/** Parts of the form of an operation. */
export type FormOf<P extends Path> =
  Operation<P, 'post'> extends { requestBody: { content: { 'multipart/form-data': infer Form } } } ? Form : never;

/** JSON body of the successful response of an operation. */
export type AnswerOf<P extends Path, M extends Verb = 'get'> =
  Operation<P, M> extends { responses: infer Responses }
    ? {
        [Status in keyof Responses & (200 | 201 | 202)]: Responses[Status] extends {
          content: { 'application/json': infer Answer };
        }
          ? Answer
          : never;
      }[keyof Responses & (200 | 201 | 202)]
    : never;
