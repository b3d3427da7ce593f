import type { QualifiedName } from '../metadata/parts.ts';
import type { MetadataInconsistency } from './model.ts';

/** Reports an invalid part of the metadata. The engine omits this part and serves the other parts. */
export type InconsistencyReporter = (inconsistency: MetadataInconsistency) => void;

/** Returns a table's name as in Hasura's messages. A schema other than public becomes a prefix. */
export const formatTableName = ({ schema, name }: QualifiedName): string =>
  schema === 'public' ? name : `${schema}.${name}`;
