import type { QualifiedName } from '../metadata/parts.ts';
import type { MetadataInconsistency } from './model.ts';

/** Reports an invalid part of the metadata. The engine omits this part and serves the rest. */
export type ReportInconsistency = (inconsistency: MetadataInconsistency) => void;

/** Returns a table's name as Hasura's messages show it: with the schema unless the schema is public. */
export const displayName = ({ schema, name }: QualifiedName): string =>
  schema === 'public' ? name : `${schema}.${name}`;
