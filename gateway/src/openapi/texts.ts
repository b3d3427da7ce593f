import type { RegisterEndpoint } from '../http/endpoint.ts';
import type { JsonObject } from './components.ts';
import { openApiDocument } from './document.ts';
import { type ReferenceContents, referenceContents } from './reference-contents.ts';
import { referenceDocument } from './reference-document.ts';

type Endpoints = (register: RegisterEndpoint) => void;

/**
 * Function that returns an OpenAPI document as JSON text.
 * @param server base URL of the service, without a slash at the end
 */
type TextAt = (server: string) => string;

/** Functions that return the texts of the OpenAPI documents, and the contents of the API reference page. */
interface OpenApiTexts {
  /** Returns the text of the complete OpenAPI document. */
  readonly complete: TextAt;
  /**
   * Returns the text of the OpenAPI document for the API reference page, which is smaller than the complete document.
   */
  readonly reference: TextAt;
  readonly contents: ReferenceContents;
}

/**
 * Placeholder for the base URL in the cached texts. Each response replaces the placeholder with the base URL of its
 * request.
 */
const anyServer = 'https://server.invalid';

function textAt(document: JsonObject): TextAt {
  const [before = '', after = ''] = JSON.stringify(document).split(JSON.stringify(anyServer));
  return (server) => before + JSON.stringify(server) + after;
}

const built = new WeakMap<Endpoints, OpenApiTexts>();

/**
 * Creates the OpenAPI documents and the contents of the API reference page. Caches the result for the given
 * `forEachEndpoint`, because the creation takes 0.25 s of CPU time.
 * @param forEachEndpoint calls the given callback once for each endpoint
 */
export function documentTexts(forEachEndpoint: Endpoints): OpenApiTexts {
  const known = built.get(forEachEndpoint);
  if (known !== undefined) return known;
  const document = openApiDocument(forEachEndpoint, anyServer);
  const contents = referenceContents(document);
  const texts = {
    complete: textAt(document),
    reference: textAt(referenceDocument(document, contents)),
    contents,
  };
  built.set(forEachEndpoint, texts);
  return texts;
}
