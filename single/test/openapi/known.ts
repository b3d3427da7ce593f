import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { chooseRandomItem, type RandomValueChooser } from '../records/random.ts';

const resource = v.object({ type: v.string(), id: v.string() });
const answer = v.object({
  data: v.optional(
    v.union([
      v.array(resource),
      v.pipe(
        resource,
        v.transform((one) => [one]),
      ),
    ]),
    [],
  ),
  meta: v.optional(v.object({ next_cursor: v.optional(v.nullable(v.string())) }), {}),
});

/** Maximum number of remembered ids of each kind. Newer ids replace older ids. */
const most = 200;

/** Record types whose existing records the test does not delete, because later requests need these records. */
const kept: ReadonlySet<string> = new Set(['workspace', 'api-key', 'api_key']);

const pathPart = (type: string) => type.replaceAll('_', '-').replace(/y$/, 'ie');

/** Remembers ids and cursors from earlier responses. */
export class KnownIdsAndCursors {
  readonly #seen = new Map<string, string[]>();
  readonly #made = new Map<string, string[]>();
  readonly cursors: string[] = [];

  /**
   * Remembers the ids and the cursor in a response, for use in later requests.
   * @param status HTTP status of the response; the resource in a response with status 201 is new, so the test may
   * delete this resource
   */
  learn(status: number, body: unknown): void {
    const read = v.safeParse(answer, body);
    if (!read.success) return;
    for (const { type, id } of read.output.data) {
      remember(this.#seen, type, id);
      if (status === 201) remember(this.#made, type, id);
    }
    const cursor = read.output.meta.next_cursor;
    if (typeof cursor === 'string') this.cursors.splice(0, this.cursors.length >= most ? 1 : 0, cursor);
  }

  /** Returns an id for a request. In most cases, this is the id of an existing record of the type in the path. */
  id(draw: RandomValueChooser, path: string, deleting = false): string {
    const kinds = [...this.#seen].map(([type, ids]): [string, readonly string[]] => [
      type,
      deleting && kept.has(type) ? (this.#made.get(type) ?? []) : ids,
    ]);
    const fitting = kinds.filter(([type]) => path.includes(pathPart(type)));
    const from = chooseRandomItem(draw, [fitting, fitting, kinds]).flatMap(([, ids]) => ids);
    return chooseRandomItem(draw, [...from, randomUUID()]);
  }
}

function remember(all: Map<string, string[]>, type: string, id: string): void {
  const ids = all.get(type) ?? [];
  all.set(type, [...ids.filter((each) => each !== id), id].slice(-most));
}
