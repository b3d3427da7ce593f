import type { AnyEndpoint } from '../http/endpoint.ts';
import type { JsonObject } from './components.ts';
import { openApiDocument } from './document.ts';
import { type ReferenceContents, referenceContents } from './reference-contents.ts';
import { referenceDocument } from './reference-document.ts';

/** @param server base URL of the service, without a slash at the end */
type TextAt = (server: string) => string;

interface OpenApiTexts {
  readonly complete: TextAt;
  /** For the API reference page, smaller than the complete document. */
  readonly reference: TextAt;
  readonly contents: ReferenceContents;
}

/** Each response replaces it with the base URL of its request. */
const anyServer = 'https://server.invalid';

function textAt(document: JsonObject): TextAt {
  const [before = '', after = ''] = JSON.stringify(document).split(JSON.stringify(anyServer));
  return (server) => before + JSON.stringify(server) + after;
}

const built = new WeakMap<readonly AnyEndpoint[], OpenApiTexts>();

/** Cached, because the creation takes 0.25 s of CPU time. */
export function documentTexts(endpoints: readonly AnyEndpoint[]): OpenApiTexts {
  const known = built.get(endpoints);
  if (known !== undefined) return known;
  const document = openApiDocument(endpoints, anyServer);
  const contents = referenceContents(document);
  const texts = { complete: textAt(document), reference: textAt(referenceDocument(document, contents)), contents };
  built.set(endpoints, texts);
  return texts;
}
