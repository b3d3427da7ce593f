import type { Contender } from './contender.ts';
import { directus } from './directus.ts';
import { engine, engineByKey } from './engine.ts';
import { gateway, gatewayApart, gatewayAt } from './gateway.ts';
import { l0 } from './l0.ts';
import { postgraphile } from './postgraphile.ts';

/** All contenders; `l0`, the lower bound, is the first. */
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
 * Returns the contenders with these names; without names, all that need no download. `gateway@<commit>` is the gateway
 * at a commit.
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
        `unknown contender ${name}; allowed: ${contenders.map((one) => one.name).join(', ')}, gateway@<commit>`,
      );
    return contender;
  });
}
