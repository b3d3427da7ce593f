import type { QualifiedName } from '../metadata/parts.ts';
import type { Inconsistency } from './model.ts';

/** Function that records an invalid part of the metadata. The engine omits this part and uses the other parts. */
export type Reporter = (inconsistency: Inconsistency) => void;

/**
 * Formats the name of a table or function in the same way as Hasura's messages. A schema other than public becomes a
 * prefix.
 */
export const formatTableName = ({ schema, name }: QualifiedName): string =>
  schema === 'public' ? name : `${schema}.${name}`;
