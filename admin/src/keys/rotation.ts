import { StartError } from '@fds/platform/env';

type Key = { readonly kid: string };

/** The first key signs or encrypts; all keys verify or decrypt. */
export type KeyList<K extends Key> = readonly [K, ...K[]];

export const insertFirst = <K extends Key>(keys: KeyList<K>, key: K): KeyList<K> => [key, ...keys];

/** All processes accept the key, and none signs or encrypts with it yet. */
export const insertSecond = <K extends Key>([first, ...others]: KeyList<K>, key: K): KeyList<K> => [
  first,
  key,
  ...others,
];

function find<K extends Key>(keys: KeyList<K>, kid: string): K {
  const found = keys.find((key) => key.kid === kid);
  if (found !== undefined) return found;
  throw new StartError(`No key has the id ${kid}. The ids are: ${keys.map((key) => key.kid).join(', ')}.`);
}

/** @throws StartError if no key has this id */
export const moveKeyToFront = <K extends Key>(keys: KeyList<K>, kid: string): KeyList<K> => [
  find(keys, kid),
  ...keys.filter((key) => key.kid !== kid),
];

/** @throws StartError if no key has this id, or if it is the first key */
export function removeKey<K extends Key>(keys: KeyList<K>, kid: string): KeyList<K> {
  find(keys, kid);
  const [first, ...others] = keys;
  if (first.kid === kid)
    throw new StartError(`The key ${kid} is the first key, which is in use. Rotate the keys, then retire this key.`);
  return [first, ...others.filter((key) => key.kid !== kid)];
}
