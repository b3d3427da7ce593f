import { LRUCache } from 'lru-cache';

const maxStatements = 2_000;
/** Characters. */
const maxLength = 32_768;

/**
 * A statement gets its name at its second use, because a preparation for a single use takes more time than it saves.
 */
export class StatementNames {
  readonly #known = new LRUCache<string, string>({ max: maxStatements });
  readonly #prefix: string;
  #named = 0;

  /** @param prefix no other code may use it on the same connections */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Undefined if Postgres should not prepare the statement. */
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
