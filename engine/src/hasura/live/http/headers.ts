import type { HeaderReader } from '../../../auth/authenticate.ts';

/** Headers in `connection_init` replace those of the upgrade request. */
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
