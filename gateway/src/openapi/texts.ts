import type { EndpointVisitor } from '../http/endpoint.ts';
import type { JsonObject } from './components.ts';
import { openApiDocument } from './document.ts';
import { referenceDocument } from './reference-document.ts';

type Endpoints = (visit: EndpointVisitor) => void;

/** Returns the text of a document. @param server base URL of the service, without a slash at the end */
type TextAt = (server: string) => string;

/** The OpenAPI document as text. */
interface OpenApiTexts {
  readonly complete: TextAt;
  /** The smaller document of the reference page. */
  readonly reference: TextAt;
}

/** Takes the place of the server's address in the cached texts, because each request shows its own address. */
const anyServer = 'https://server.invalid';

function textAt(document: JsonObject): TextAt {
  const [before = '', after = ''] = JSON.stringify(document).split(JSON.stringify(anyServer));
  return (server) => before + JSON.stringify(server) + after;
}

const built = new WeakMap<Endpoints, OpenApiTexts>();

/**
 * Returns the texts of the OpenAPI document. They are built at the first call for the given endpoints and kept, because
 * this takes 0.25 s of CPU time.
 * @param each visits the endpoints
 */
export function openApiTexts(each: Endpoints): OpenApiTexts {
  const known = built.get(each);
  if (known !== undefined) return known;
  const document = openApiDocument(each, anyServer);
  const texts = { complete: textAt(document), reference: textAt(referenceDocument(document)) };
  built.set(each, texts);
  return texts;
}
