import type { QualifiedName } from '../metadata/parts.ts';
import type { Inconsistency } from './model.ts';

/** Where a problem is told, so that the rest of the model can still be built. */
export type Report = (inconsistency: Inconsistency) => void;

/** A table as Hasura's texts name it: the schema stands in front unless it is public. */
export const shownName = ({ schema, name }: QualifiedName): string =>
  schema === 'public' ? name : `${schema}.${name}`;
