import type { HeaderReader } from '../../auth/authenticate.ts';

/**
 * Returns a reader of the headers that a websocket client has sent in the upgrade request and in `connection_init`. If
 * `connection_init` and the upgrade request contain the same header, the reader returns the value in `connection_init`.
 */
export function headerReader(given: Readonly<Record<string, string>>, upgrade: HeaderReader): HeaderReader {
  const own = new Map(Object.entries(given));
  return {
    get: (name) => own.get(name) ?? upgrade.get(name),
    has: (name) => own.has(name) || upgrade.has(name),
    forEach: (visit) => {
      const merged = new Headers();
      upgrade.forEach((value, name) => {
        merged.set(name, value);
      });
      for (const [name, value] of own) merged.set(name, value);
      merged.forEach(visit);
    },
  };
}
