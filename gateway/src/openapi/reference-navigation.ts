import type { JsonObject } from './components.ts';
import type { DocumentedRequest, ReferenceContents } from './reference-contents.ts';

/**
 * Scalar, the viewer of the API reference, gives this name to the OpenAPI document if the page contains only one. All
 * ids in the navigation begin with this name.
 */
const documentId = 'api-1';

const entryOf = ({ kind, title, method, name, fragment, pointer }: DocumentedRequest): JsonObject => ({
  title,
  method,
  ref: `#${pointer}`,
  isDeprecated: false,
  id: `${documentId}/${fragment}`,
  ...(kind === 'operation' ? { type: 'operation', path: name } : { type: 'webhook', name }),
});

/**
 * Returns the navigation of the API reference page, in the form that Scalar would compute from the OpenAPI document. If
 * the document contains a navigation, Scalar neither validates the document nor resolves its references. The page then
 * opens in 1.2 s of CPU time instead of 1.7 s (measured).
 */
export function referenceNavigation({ title, introduction, groups }: ReferenceContents): JsonObject {
  const sections = groups.map((group) => ({
    type: 'tag',
    id: `${documentId}/${group.fragment}`,
    title: group.title,
    name: group.title,
    description: group.description,
    isGroup: false,
    isWebhooks: false,
    children: group.requests.map(entryOf),
  }));
  return {
    type: 'document',
    id: documentId,
    name: documentId,
    title,
    children: [{ type: 'text', id: `${documentId}/${introduction.fragment}`, title: introduction.title }, ...sections],
  };
}
