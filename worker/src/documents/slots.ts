type Release = () => void;

/**
 * Limits how much work runs at the same time, in total and per owner (organisation). Owners take turns.
 * @returns a function that waits for a slot
 */
export function createSlots(slots: number, maxSlotsPerOwner: number): (owner: string) => Promise<Release> {
  /** Owners that wait, in the order of their turns. */
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
      // The owner has a slot now and moves to the end.
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
