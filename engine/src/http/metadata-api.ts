import * as v from 'valibot';
import { EngineError } from '../errors/engine-error.ts';
import type { EngineState } from '../state/engine-state.ts';

/** What the metadata API works on. */
export interface MetadataHolder {
  readonly current: () => EngineState;
  /** Reads the metadata and the database again. Throws, and changes nothing, where they do not fit. */
  readonly reload: () => Promise<EngineState>;
}

const command = v.object({ type: v.string(), version: v.optional(v.number()) });

/** The metadata changes with its directory alone: there is one version of it. */
const resourceVersion = 1;

const consistency = ({ inconsistencies }: EngineState) => ({
  is_consistent: inconsistencies.length === 0,
  inconsistent_objects: inconsistencies,
});

type Answer = (holder: MetadataHolder, version: number) => unknown;

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
 * Answers a command of POST /v1/metadata.
 * @throws EngineError for a body that is no command, and for one that this engine does not offer
 */
export async function runMetadataCommand(holder: MetadataHolder, body: unknown): Promise<unknown> {
  const parsed = v.safeParse(command, body);
  if (!parsed.success) throw new EngineError('parse-failed', 'an object with a type is expected', '$');
  const { type, version = 1 } = parsed.output;
  const answer = Object.hasOwn(commands, type) ? commands[type] : undefined;
  if (answer === undefined)
    throw new EngineError(
      'not-supported',
      `${type} is not offered: the metadata is changed in its directory, then comes reload_metadata. Offered: ${Object.keys(commands).join(', ')}`,
      '$.type',
    );
  return answer(holder, version);
}
