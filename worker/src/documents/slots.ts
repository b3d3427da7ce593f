/** Releases a slot, so that work that waits for a slot can start. */
type Release = () => void;

/**
 * Creates slots that limit how much work runs concurrently. The owners of the work (organisations) take turns (round
 * robin), and one owner uses at most `maxSlotsPerOwner` slots at a time.
 * @param slots number of slots
 * @returns a function that waits for a slot
 */
export function createSlots(slots: number, maxSlotsPerOwner: number): (owner: string) => Promise<Release> {
  /** Owners that wait for a slot; the owner with the next turn comes first. */
  const waiting = new Map<string, ((release: Release) => void)[]>();
  const usedBy = new Map<string, number>();
  let free = slots;

  const grant = (): void => {
    for (const [owner, resolves] of waiting) {
      if (free === 0) return;
      const used = usedBy.get(owner) ?? 0;
      const resolve = used < maxSlotsPerOwner ? resolves.shift() : undefined;
      if (resolve === undefined) continue;
      free -= 1;
      usedBy.set(owner, used + 1);
      // The owner, which has a slot now, moves to the end of the map, so that the loop serves the other owners first.
      waiting.delete(owner);
      if (resolves.length > 0) waiting.set(owner, resolves);
      resolve(() => release(owner));
    }
  };

  const release = (owner: string): void => {
    free += 1;
    const used = usedBy.get(owner) ?? 0;
    if (used > 1) usedBy.set(owner, used - 1);
    else usedBy.delete(owner);
    grant();
  };

  return (owner) =>
    new Promise((resolve) => {
      waiting.set(owner, [...(waiting.get(owner) ?? []), resolve]);
      grant();
    });
}
