import type { Contender } from './contender.ts';
import { directus } from './directus.ts';
import { engine, engineByKey } from './engine.ts';
import { gateway, gatewayApart } from './gateway.ts';
import { l0 } from './l0.ts';
import { postgraphile } from './postgraphile.ts';

/** Everyone who can be compared; the floor stands first. */
export const contenders: readonly Contender[] = [
  l0,
  engine,
  engineByKey,
  gateway,
  gatewayApart,
  postgraphile,
  directus,
];

/** The contenders of these names; for no name, all who need not be named. Throws for a name that nobody bears. */
export function chooseContenders(names: readonly string[]): readonly Contender[] {
  if (names.length === 0) return contenders.filter(({ isByNameOnly = false }) => !isByNameOnly);
  return names.map((name) => {
    const contender = contenders.find((candidate) => candidate.name === name);
    if (contender === undefined)
      throw new Error(`no contender ${name}; there are ${contenders.map((one) => one.name).join(', ')}`);
    return contender;
  });
}
