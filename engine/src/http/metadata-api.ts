import * as v from 'valibot';
import { EngineError } from '../errors/engine-error.ts';
import type { EngineState } from '../state/engine-state.ts';

export interface ReloadableMetadata {
  readonly current: () => EngineState;
  /** Reads the metadata and the database again. If the engine cannot serve them, keeps the old state and throws. */
  readonly reload: () => Promise<EngineState>;
}

const command = v.object({ type: v.string(), version: v.optional(v.number()) });

/** Constant, because the API cannot edit the metadata. */
const resourceVersion = 1;

const consistency = ({ inconsistencies }: EngineState) => ({
  is_consistent: inconsistencies.length === 0,
  inconsistent_objects: inconsistencies,
});

type Answer = (holder: ReloadableMetadata, version: number) => unknown;

const commands: Readonly<Record<string, Answer>> = {
  export_metadata: (holder, version) => {
    const { document } = holder.current();
    return version === 2 ? { resource_version: resourceVersion, metadata: document } : document;
  },
  reload_metadata: async (holder) => {
    const { is_consistent } = consistency(await holder.reload());
    return { message: 'success', is_consistent };
  },
  get_inconsistent_metadata: (holder) => consistency(holder.current()),
};

/**
 * POST /v1/metadata.
 * @throws EngineError for an invalid or unsupported command
 */
export async function runCommand(reloadableMetadata: ReloadableMetadata, body: unknown): Promise<unknown> {
  const parsed = v.safeParse(command, body);
  if (!parsed.success) throw new EngineError('parse-failed', 'the body must be an object with a type', '$');
  const { type, version = 1 } = parsed.output;
  const answer = Object.hasOwn(commands, type) ? commands[type] : undefined;
  if (answer === undefined)
    throw new EngineError(
      'not-supported',
      `${type} is not supported; supported: ${Object.keys(commands).join(', ')}. To change the metadata, edit its directory, then send reload_metadata.`,
      '$.type',
    );
  return answer(reloadableMetadata, version);
}
