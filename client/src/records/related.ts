interface Identifier {
  readonly type: string;
  readonly id: string;
}

/** The identifier or the identifiers of a relationship. */
interface Relationship {
  readonly data: Identifier | readonly Identifier[] | null;
}

/** The resource of a list with the type of an identifier. */
type WithType<Resource extends Identifier, To extends Relationship> = Extract<
  Resource,
  {
    readonly type: NonNullable<To['data']> extends readonly (infer One extends Identifier)[]
      ? One['type']
      : (NonNullable<To['data']> & Identifier)['type'];
  }
>;

/**
 * Returns the included resources that a relationship names.
 * @param included `included` of the page
 */
export function related<Resource extends Identifier, To extends Relationship>(
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
