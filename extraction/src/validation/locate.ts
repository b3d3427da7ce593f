import type { XmlElement } from '../xml/read.ts';

/** As mappings name it; a name without a known namespace loses its URI. */
const shownName = ({ name }: XmlElement) => name.replace(/^\{[^}]*\}/, '');

/**
 * Paths such as `/inv:Invoice/cac:InvoiceLine[2]/cbc:ID`; a number only between elements of the same name. Reads the
 * document once, at the first call.
 */
export function makeLocator(root: XmlElement): (element: XmlElement, attribute?: string) => string {
  let steps: Map<XmlElement, { readonly parent: XmlElement | undefined; readonly step: string }> | undefined;

  const readSteps = () => {
    const made: typeof steps = new Map([[root, { parent: undefined, step: `/${shownName(root)}` }]]);
    const add = (parent: XmlElement) => {
      const counts = new Map<string, number>();
      for (const { name } of parent.children) counts.set(name, (counts.get(name) ?? 0) + 1);
      const seen = new Map<string, number>();
      for (const child of parent.children) {
        const number = (seen.get(child.name) ?? 0) + 1;
        seen.set(child.name, number);
        const index = counts.get(child.name) === 1 ? '' : `[${number}]`;
        made.set(child, { parent, step: `/${shownName(child)}${index}` });
        add(child);
      }
    };
    add(root);
    return made;
  };

  return (element, attribute) => {
    steps ??= readSteps();
    let path = attribute === undefined ? '' : `/@${attribute}`;
    for (let at: XmlElement | undefined = element; at !== undefined; at = steps.get(at)?.parent)
      path = (steps.get(at)?.step ?? '') + path;
    return path;
  };
}
