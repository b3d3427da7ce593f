import { LRUCache } from 'lru-cache';

/** So many statements are remembered. */
const maxStatements = 2_000;
/** Longer statements are not kept prepared. */
const maxLength = 32_768;

/**
 * Names for prepared statements. A text gets its name at its second use: what is asked once is not worth keeping.
 */
export class StatementNames {
  readonly #known = new LRUCache<string, string>({ max: maxStatements });
  readonly #prefix: string;
  #named = 0;

  /** @param prefix begins every name, and no name of others on the same connections */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** The name of the statement; undefined: it is not to be kept. */
  nameOf(text: string): string | undefined {
    if (text.length > maxLength) return undefined;
    const known = this.#known.get(text);
    if (known === undefined) {
      this.#known.set(text, '');
      return undefined;
    }
    if (known !== '') return known;
    this.#named += 1;
    const name = `${this.#prefix}${this.#named}`;
    this.#known.set(text, name);
    return name;
  }
}
