import { escapePointer } from '../base/errors.ts';
import { isObject } from '../base/validation.ts';
import type { JsonObject } from './components.ts';

/** A request that the API reference page describes: an operation of the service, or a webhook that it sends. */
export interface DocumentedRequest {
  readonly kind: 'operation' | 'webhook';
  readonly title: string;
  /** Description of the request, in Markdown. */
  readonly description: string;
  /** HTTP method in lower case, as in the OpenAPI document. */
  readonly method: string;
  /** The path of an operation in OpenAPI's notation, or the name of an event. */
  readonly name: string;
  /** URL fragment of the request on the API reference page, without `#`. */
  readonly fragment: string;
  readonly pointer: string;
}

/** The requests that have the same OpenAPI tag. The API reference page shows them under one heading. */
export interface TagGroup {
  readonly title: string;
  /** Description of the tag, in Markdown. */
  readonly description: string;
  readonly fragment: string;
  readonly requests: readonly DocumentedRequest[];
}

/** The texts and requests that the API reference page shows, in the order of the page. */
export interface ReferenceContents {
  readonly title: string;
  readonly version: string;
  readonly openApiVersion: string;
  readonly introduction: { readonly title: string; readonly description: string; readonly fragment: string };
  readonly groups: readonly TagGroup[];
}

const tagSegment = (tag: string): string => `tag/${tag.toLowerCase().replaceAll(' ', '-')}`;

/** Returns the URL fragment of an operation on the API reference page. @param path path in OpenAPI's notation */
export const operationFragment = (tag: string, method: string, path: string): string =>
  `${tagSegment(tag)}/${method.toUpperCase()}${path}`;

const webhookUrlFragment = (tag: string, method: string, name: string): string =>
  `${tagSegment(tag)}/webhook/${method.toUpperCase()}/${name}`;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns all requests in the section `paths` or `webhooks` of the OpenAPI document, each with its first tag. */
function requestsOf(
  kind: DocumentedRequest['kind'],
  section: unknown,
): readonly { readonly tag: string; readonly request: DocumentedRequest }[] {
  const fragmentOf = kind === 'operation' ? operationFragment : webhookUrlFragment;
  const member = kind === 'operation' ? 'paths' : 'webhooks';
  return Object.entries(isObject(section) ? section : {}).flatMap(([name, methods]) =>
    Object.entries(isObject(methods) ? methods : {}).flatMap(([method, operation]) => {
      if (!isObject(operation) || !Array.isArray(operation.tags)) return [];
      const [tag] = operation.tags.map(String);
      if (tag === undefined) return [];
      const request = {
        kind,
        title: textOf(operation.summary),
        description: textOf(operation.description),
        method,
        name,
        fragment: fragmentOf(tag, method, name),
        pointer: `/${member}${escapePointer(name)}/${method}`,
      };
      return { tag, request };
    }),
  );
}

export function referenceContents({ openapi, info, tags, paths, webhooks }: JsonObject): ReferenceContents {
  const requests = [...requestsOf('operation', paths), ...requestsOf('webhook', webhooks)];
  const byTag = Map.groupBy(requests, ({ tag }) => tag);
  const described = isObject(info) ? info : {};
  return {
    title: textOf(described.title),
    version: textOf(described.version),
    openApiVersion: textOf(openapi),
    introduction: {
      title: 'Introduction',
      description: textOf(described.description),
      fragment: 'description/introduction',
    },
    groups: (Array.isArray(tags) ? tags : [])
      .filter(isObject)
      .map(({ name, description }) => ({
        title: textOf(name),
        description: textOf(description),
        fragment: tagSegment(textOf(name)),
        requests: byTag.get(textOf(name))?.map(({ request }) => request) ?? [],
      })),
  };
}
