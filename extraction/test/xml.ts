/** An XML element: its name, attributes, and text or children. Children that are `undefined` are ignored. */
export interface TestXmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly TestXmlElement[];
}

const escaped = (text: string) =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/\r/g, '&#13;');

/** Returns an element with children; undefined if it has no children. */
export function createElementWithChildren(
  name: string,
  ...children: readonly (TestXmlElement | undefined)[]
): TestXmlElement | undefined {
  const present = children.filter((child) => child !== undefined);
  return present.length === 0 ? undefined : { name, attributes: {}, content: present };
}

/** Returns an element with text; undefined if it has no text. */
export const createElementWithText = (
  name: string,
  text: string | undefined,
  attributes: Readonly<Record<string, string>> = {},
) => (text === undefined ? undefined : { name, attributes, content: text });

/**
 * Returns the text of an XML document.
 * @param namespaces URIs of the namespaces by prefix
 */
export function serializeXmlDocument(
  root: TestXmlElement | undefined,
  namespaces: Readonly<Record<string, string>>,
): string {
  const attributesOf = (attributes: Readonly<Record<string, string>>) =>
    Object.entries(attributes)
      .map(([name, value]) => ` ${name}="${escaped(value)}"`)
      .join('');
  const write = ({ name, attributes, content }: TestXmlElement): string =>
    `<${name}${attributesOf(attributes)}>${typeof content === 'string' ? escaped(content) : content.map(write).join('\n')}</${name}>`;
  if (root === undefined) throw new Error('there is nothing to write');
  const declared = Object.fromEntries(
    Object.entries(namespaces).map(([prefix, uri]) => [prefix === '' ? 'xmlns' : `xmlns:${prefix}`, uri]),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write({ ...root, attributes: { ...declared, ...root.attributes } })}`;
}
