import type { Contender } from './contender.ts';
import { directus } from './directus.ts';
import { engine, engineByKey } from './engine.ts';
import { gateway, gatewayApart, gatewayAt } from './gateway.ts';
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

const commitForm = /^gateway@(.+)$/;

/**
 * The contenders of these names; for no name, all that need not be named. `gateway@<commit>` is the gateway as it was
 * at that commit.
 * @throws Error for an unknown name
 */
export function chooseContenders(names: readonly string[]): readonly Contender[] {
  if (names.length === 0) return contenders.filter(({ isByNameOnly = false }) => !isByNameOnly);
  return names.map((name) => {
    const [, commit] = commitForm.exec(name) ?? [];
    if (commit !== undefined) return gatewayAt(commit);
    const contender = contenders.find((candidate) => candidate.name === name);
    if (contender === undefined)
      throw new Error(
        `no contender ${name}; there are ${contenders.map((one) => one.name).join(', ')}, gateway@<commit>`,
      );
    return contender;
  });
}
