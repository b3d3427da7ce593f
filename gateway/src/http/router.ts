import type { Result, Router } from 'hono/router';
import { RegExpRouter } from 'hono/router/reg-exp-router';

/**
 * Finds the handlers of an address, which take all methods. Hono's quickest router refuses addresses of which a variable
 * part could be taken for a word of another one; so those without variable parts are looked for by themselves, and first.
 */
export class AddressRouter<T> implements Router<T> {
  readonly name = 'AddressRouter';
  readonly #everywhere: [T, Record<string, string>][] = [];
  readonly #whole = new Map<string, Result<T>>();
  readonly #variable = new RegExpRouter<T>();

  add(method: string, path: string, handler: T): void {
    if (/\/:|\*/.test(path)) this.#variable.add(method, path, handler);
    if (path.endsWith('*')) this.#everywhere.push([handler, {}]);
    else if (!path.includes('/:')) this.#whole.set(path, [[...this.#everywhere, [handler, {}]]]);
  }

  match(method: string, path: string): Result<T> {
    return this.#whole.get(path) ?? this.#variable.match(method, path);
  }
}
