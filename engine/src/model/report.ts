import type { QualifiedName } from '../metadata/parts.ts';
import type { Inconsistency } from './model.ts';

/** Records an invalid part of the metadata, which the engine omits. */
export type Reporter = (inconsistency: Inconsistency) => void;

/** As in Hasura's messages: a schema other than public becomes a prefix. */
export const formatTableName = ({ schema, name }: QualifiedName): string =>
  schema === 'public' ? name : `${schema}.${name}`;
