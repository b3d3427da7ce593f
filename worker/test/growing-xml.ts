/**
 * Creates documents of every XML format from which records are read. A mapping tells by its accesses which elements and
 * attributes it reads, so a new format or a new term is part of the documents without a list.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type XmlFormat, xmlFormats } from '../../extraction/src/formats.ts';
import { type XmlElement, xmlLimits } from '../../extraction/src/xml/read.ts';
import { textForms } from '../../testing/growing-texts.ts';

/** An XML format from which records are read. */
export type MappedFormat = XmlFormat & Required<Pick<XmlFormat, 'map'>>;

export const mappedFormats = xmlFormats.filter((format): format is MappedFormat => format.map !== undefined);

const folder = new URL('../../extraction/src/', import.meta.url);
const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /^(?!validation\/(?!model\/)).*(?<!\.test)\.ts$/.test(name))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n');

/** Words in the texts of the source of the mappings. Among them are the names of all elements. */
const words = (source.match(/'[^'\n]*'|`[^`\n]*`/g) ?? []).flatMap(
  (text) => text.match(/\b[a-z]\w*:[A-Z]\w*|\b[A-Z]\w*/g) ?? [],
);
const names = [...new Set(words)];
const [namesWithPrefix = [], namesWithoutPrefix = []] = [true, false].map((prefix) =>
  names.filter((name) => name.includes(':') === prefix),
);
/** The root may be the only element with a prefix. Below it, all elements of a format have one, or none has. */
const namesBelow = (name: string, isRoot: boolean): readonly string[] => {
  if (isRoot) return names;
  return name.includes(':') ? namesWithPrefix : namesWithoutPrefix;
};

/** Codes with which a condition in a path or a row of a table can be true. */
const codes = new Set([
  ...[...source.matchAll(/=([\w|]+)\]/g)].flatMap(([, alternatives = '']) => alternatives.split('|')),
  ...(source.match(/'[A-Z]{4}'/g) ?? []).map((code) => code.slice(1, -1)),
]);

/** Returns the text of the element or attribute at a path. */
type TextOf = (path: string) => string;

const isCode = (path: string): boolean => /(?:Cd|Code|ID|Ind|Indicator)$/.test(path);
const differentNumbers: TextOf = (path) => String(crc32(path));
/** The texts of a document: a code or no text, and numbers that differ, because equal parties would count as one. */
const variants: readonly TextOf[] = [
  differentNumbers,
  () => '',
  ...Array.from(
    codes,
    (code): TextOf =>
      (path) =>
        isCode(path) ? code : String(crc32(path)),
  ),
];

/** An element that a mapping reads. */
interface Node {
  readonly name: string;
  readonly path: string;
  /** Returns the texts of the document in which the mapping read this element first. */
  readonly textOf: TextOf;
  readonly children: Map<string, Node>;
  readonly attributes: Set<string>;
  /** True if a mapping reads the text of the element. */
  isText: boolean;
}

const createNode = (name: string, path: string, textOf: TextOf): Node => ({
  name,
  path,
  textOf,
  children: new Map(),
  attributes: new Set(),
  isText: false,
});

/** Its elements remain when its texts change, because most of the CPU time would go into creating them again. */
interface WatchedDocument {
  textOf: TextOf;
}

/** An element that has every child and attribute, and adds to its node what a mapping reads of them. */
class WatchedElement implements XmlElement {
  readonly name: string;
  readonly namespace = '';
  readonly line = 1;
  readonly #document: WatchedDocument;
  readonly #createNode: () => Node;
  readonly #isRoot: boolean;
  #node: Node | undefined;
  #children: readonly XmlElement[] | undefined;

  constructor(name: string, document: WatchedDocument, create: () => Node, isRoot = false) {
    this.name = name;
    this.#isRoot = isRoot;
    this.#document = document;
    this.#createNode = create;
  }

  #read(): Node {
    this.#node ??= this.#createNode();
    return this.#node;
  }

  #childOf(name: string): Node {
    const { children, path } = this.#read();
    const child = children.get(name) ?? createNode(name, `${path}/${name}`, this.#document.textOf);
    children.set(name, child);
    return child;
  }

  get children(): readonly XmlElement[] {
    this.#read();
    this.#children ??= namesBelow(this.name, this.#isRoot).map(
      (name) => new WatchedElement(name, this.#document, () => this.#childOf(name)),
    );
    return this.#children;
  }

  get text(): string {
    const node = this.#read();
    node.isText = true;
    return this.#document.textOf(node.path);
  }

  get attributes(): Readonly<Record<string, string>> {
    const get = (_: object, name: string | symbol): string => {
      const { attributes, path } = this.#read();
      attributes.add(String(name));
      return this.#document.textOf(`${path}/@${String(name)}`);
    };
    return new Proxy<Record<string, string>>({}, { get });
  }
}

/** Returns the root element of a format, with all elements that its mapping reads. */
function readElements({ root, map }: MappedFormat): Node {
  const node = createNode(root, root, differentNumbers);
  const document: WatchedDocument = { textOf: differentNumbers };
  const element = new WatchedElement(root, document, () => node, true);
  for (const textOf of variants) {
    document.textOf = textOf;
    map(element);
  }
  return node;
}

const descendants = (node: Node): readonly Node[] => [node, ...[...node.children.values()].flatMap(descendants)];

/** Returns an element with all its children, of which one may be replaced by other elements. */
function write(node: Node, textOf: TextOf, grown?: Node, replacement: readonly XmlElement[] = []): XmlElement {
  const { name, path, attributes, children } = node;
  return {
    name,
    namespace: '',
    line: 1,
    attributes: Object.fromEntries([...attributes].map((each) => [each, textOf(`${path}/@${each}`)])),
    children: [...children.values()].flatMap((child) =>
      child === grown ? replacement : write(child, textOf, grown, replacement),
    ),
    text: textOf(path),
  };
}

/** A document of a format that grows at one place. */
export interface GrowingDocument {
  readonly form: string;
  readonly most: number;
  readonly create: (size: number) => XmlElement;
}

/** Largest number of repetitions, and of elements in all of them. A comparison of each pair takes at least 60 ms. */
const maxRepeated = 8_000;
const maxElements = 80_000;
const mostOf = (node: Node): number => Math.min(maxRepeated, Math.floor(maxElements / descendants(node).length));

/** Makes the texts of items differ. */
const numbered =
  (textOf: TextOf, n: number): TextOf =>
  (path) =>
    isCode(path) ? textOf(path) : `${textOf(path)}${n}`;

function growAt(root: Node, grown: Node): readonly GrowingDocument[] {
  const { textOf } = grown;
  const hasCode = (grown.isText && isCode(grown.path)) || grown.attributes.size > 0;
  const documentWith = (elements: readonly XmlElement[]): XmlElement => write(root, textOf, grown, elements);
  const most = mostOf(grown);
  const element = write(grown, textOf);
  const repeat = (item: (n: number) => XmlElement) => (size: number) =>
    documentWith(Array.from({ length: size }, (_, n) => item(n)));
  return [
    { form: 'equal elements', most, create: repeat(() => element) },
    { form: 'nearly equal elements', most, create: repeat((n) => write(grown, numbered(textOf, n))) },
    ...Object.entries(hasCode ? textForms : {}).map(
      ([form, make]): GrowingDocument => ({
        form: `a text: ${form}`,
        most: xmlLimits.textLength,
        create: (size) => {
          const text = make(size);
          const attributes = Object.fromEntries([...grown.attributes].map((name) => [name, text]));
          return documentWith([{ ...element, attributes, text }]);
        },
      }),
    ),
  ];
}

/** Length of each text if all texts of a document grow. */
const maxLengthOfEvery = 20_000;

/** Returns documents in which all texts grow, except codes. A code grows alone, because other codes decide what is read. */
const growEvery = (root: Node): readonly GrowingDocument[] =>
  Object.entries(textForms).map(([form, make]) => ({
    form: `every text: ${form}`,
    most: maxLengthOfEvery,
    create: (size) => {
      const text = make(size);
      return write(root, (path) => (isCode(path) ? root.textOf(path) : text));
    },
  }));

/** Returns documents that repeat all children of an element: code may search one list for each item of another list. */
function growChildren(root: Node, parent: Node): readonly GrowingDocument[] {
  const { textOf } = parent;
  if (parent.children.size < 2) return [];
  const most = mostOf(parent);
  const create = (childrenOf: (n: number) => readonly XmlElement[]) => (size: number) => {
    const grown = Array.from({ length: size }, (_, n) => childrenOf(n)).flat();
    const element = { ...write(parent, textOf), children: grown };
    return parent === root ? element : write(root, textOf, parent, [element]);
  };
  const { children } = write(parent, textOf);
  return [
    { form: 'equal children', most, create: create(() => children) },
    { form: 'nearly equal children', most, create: create((n) => write(parent, numbered(textOf, n)).children) },
  ];
}

/** Returns the documents of a format by the path of the element that grows. */
export function createGrowingDocuments(format: MappedFormat): ReadonlyMap<string, readonly GrowingDocument[]> {
  const root = readElements(format);
  const elements = descendants(root).filter((each) => each !== root);
  return new Map([
    [root.path, [...growEvery(root), ...growChildren(root, root)]],
    ...elements.map((grown) => [grown.path, [...growAt(root, grown), ...growChildren(root, grown)]] as const),
  ]);
}
