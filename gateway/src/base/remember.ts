/**
 * Remembers what is made of each object for as long as there is the object.
 * @param make what follows from the object alone; where it throws, nothing is remembered
 */
export function remembering<K extends object, T>(make: (of: K) => T): (of: K) => T {
  const known = new WeakMap<K, T>();
  return (of) => {
    const found = known.get(of);
    if (found !== undefined) return found;
    const made = make(of);
    known.set(of, made);
    return made;
  };
}
