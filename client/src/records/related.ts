interface Identifier {
  readonly type: string;
  readonly id: string;
}

interface Relationship {
  readonly data: Identifier | readonly Identifier[] | null;
}

type WithType<Resource extends Identifier, To extends Relationship> = Extract<
  Resource,
  {
    readonly type: NonNullable<To['data']> extends readonly (infer One extends Identifier)[]
      ? One['type']
      : (NonNullable<To['data']> & Identifier)['type'];
  }
>;

/** Resources of a page's `included` to which a relationship refers. */
export function findIncludedRecords<Resource extends Identifier, To extends Relationship>(
  included: readonly Resource[] | undefined,
  { data }: To,
): WithType<Resource, To>[] {
  const wanted = new Set(
    [data].flat().map((identifier) => (identifier === null ? '' : `${identifier.type} ${identifier.id}`)),
  );
  return (included ?? []).filter((resource): resource is WithType<Resource, To> =>
    wanted.has(`${resource.type} ${resource.id}`),
  );
}
