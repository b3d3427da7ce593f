import type { BenchmarkedServer } from './contender.ts';
import { directusServer } from './directus.ts';
import { engineServer, engineServerWithApiKey } from './engine.ts';
import { createGatewayServerAtCommit, gatewayServer, gatewayServerWithSeparateEngine } from './gateway.ts';
import { minimalServer } from './minimal-server.ts';
import { postgraphileServer } from './postgraphile.ts';

/** All measured servers. The first is `l0`, the lower bound of the possible response time. */
export const benchmarkedServers: readonly BenchmarkedServer[] = [
  minimalServer,
  engineServer,
  engineServerWithApiKey,
  gatewayServer,
  gatewayServerWithSeparateEngine,
  postgraphileServer,
  directusServer,
];

const commitForm = /^gateway@(.+)$/;

/**
 * Returns the measured servers with the given names. If the list of names is empty, returns all servers that need no
 * download. The name `gateway@<commit>` means the REST API at an earlier commit.
 * @throws Error for an unknown name
 */
export function chooseBenchmarkedServers(names: readonly string[]): readonly BenchmarkedServer[] {
  if (names.length === 0) return benchmarkedServers.filter(({ isByNameOnly = false }) => !isByNameOnly);
  return names.map((name) => {
    const [, commit] = commitForm.exec(name) ?? [];
    if (commit !== undefined) return createGatewayServerAtCommit(commit);
    const contender = benchmarkedServers.find((candidate) => candidate.name === name);
    if (contender === undefined)
      throw new Error(
        `unknown contender ${name}; allowed: ${benchmarkedServers.map((one) => one.name).join(', ')}, gateway@<commit>`,
      );
    return contender;
  });
}
