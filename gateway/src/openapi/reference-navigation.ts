import { escapeJsonPointerSegment } from '../base/error-details.ts';
import { isObject } from '../base/json.ts';
import type { JsonObject } from './components.ts';

/**
 * The name that Scalar gives to the only OpenAPI document of a page. All ids in the navigation begin with this name.
 */
const documentId = 'api-1';

/** Returns the part of a navigation id that identifies a tag. */
const tagSegment = (tag: string): string => `tag/${tag.toLowerCase().replaceAll(' ', '-')}`;

/** Returns the URL fragment of an operation on the API reference page. @param path path in OpenAPI's notation */
export const makeOperationUrlFragment = (tag: string, method: string, path: string): string =>
  `${tagSegment(tag)}/${method.toUpperCase()}${path}`;

/** An operation or a webhook in the navigation, and its tag. */
interface Entry {
  readonly tag: string;
  readonly entry: JsonObject;
}

/** Returns the navigation entries of all requests in a section of the OpenAPI document, such as `paths`. */
function entriesOf(
  section: unknown,
  entryOf: (name: string, method: string, tag: string) => JsonObject,
  pointer: string,
): readonly Entry[] {
  return Object.entries(isObject(section) ? section : {}).flatMap(([name, methods]) =>
    Object.entries(isObject(methods) ? methods : {}).flatMap(([method, operation]) => {
      if (!isObject(operation) || !Array.isArray(operation.tags)) return [];
      const [tag] = operation.tags.map(String);
      if (tag === undefined) return [];
      const ref = `#/${pointer}${escapeJsonPointerSegment(name)}/${method}`;
      return {
        tag,
        entry: { title: operation.summary, method, ref, isDeprecated: false, ...entryOf(name, method, tag) },
      };
    }),
  );
}

/**
 * Returns the navigation of the API reference page, in the form that Scalar would compute from the OpenAPI document. If
 * the document contains a navigation, Scalar neither validates the document nor resolves its references. The page then
 * opens in 1.2 s of CPU time instead of 1.7 s (measured).
 */
export function makeReferenceNavigation({ info, tags, paths, webhooks }: JsonObject): JsonObject {
  const entries = [
    ...entriesOf(
      paths,
      (path, method, tag) => ({
        type: 'operation',
        id: `${documentId}/${makeOperationUrlFragment(tag, method, path)}`,
        path,
      }),
      'paths',
    ),
    ...entriesOf(
      webhooks,
      (name, method, tag) => ({
        type: 'webhook',
        id: `${documentId}/${tagSegment(tag)}/webhook/${method.toUpperCase()}/${name}`,
        name,
      }),
      'webhooks',
    ),
  ];
  const byTag = Map.groupBy(entries, ({ tag }) => tag);
  const sections = (Array.isArray(tags) ? tags : []).filter(isObject).map(({ name, description }) => ({
    type: 'tag',
    id: `${documentId}/${tagSegment(String(name))}`,
    title: name,
    name,
    description,
    isGroup: false,
    isWebhooks: false,
    children: byTag.get(String(name))?.map(({ entry }) => entry) ?? [],
  }));
  return {
    type: 'document',
    id: documentId,
    name: documentId,
    title: isObject(info) ? info.title : '',
    children: [{ type: 'text', id: `${documentId}/description/introduction`, title: 'Introduction' }, ...sections],
  };
}
