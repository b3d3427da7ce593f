/** An element to write: name, attributes, text or children. `undefined` children are left out. */
export interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly Node[];
}

const escaped = (text: string) =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/\r/g, '&#13;');

/** An element with children; without any it is left out. */
export function node(name: string, ...children: readonly (Node | undefined)[]): Node | undefined {
  const present = children.filter((child) => child !== undefined);
  return present.length === 0 ? undefined : { name, attributes: {}, content: present };
}

/** An element with text; without text it is left out. */
export const leaf = (name: string, text: string | undefined, attributes: Readonly<Record<string, string>> = {}) =>
  text === undefined ? undefined : { name, attributes, content: text };

/** Writes a document. @param namespaces URIs by prefix */
export function written(root: Node | undefined, namespaces: Readonly<Record<string, string>>): string {
  const attributesOf = (attributes: Readonly<Record<string, string>>) =>
    Object.entries(attributes)
      .map(([name, value]) => ` ${name}="${escaped(value)}"`)
      .join('');
  const write = ({ name, attributes, content }: Node): string =>
    `<${name}${attributesOf(attributes)}>${typeof content === 'string' ? escaped(content) : content.map(write).join('\n')}</${name}>`;
  if (root === undefined) throw new Error('there is nothing to write');
  const declared = Object.fromEntries(
    Object.entries(namespaces).map(([prefix, uri]) => [prefix === '' ? 'xmlns' : `xmlns:${prefix}`, uri]),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write({ ...root, attributes: { ...declared, ...root.attributes } })}`;
}
