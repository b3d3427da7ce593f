import type { QualifiedName } from '../metadata/parts.ts';
import type { MetadataInconsistency } from './model.ts';

/** Reports an invalid part of the metadata, so that the rest of the model can still be built. */
export type ReportInconsistency = (inconsistency: MetadataInconsistency) => void;

/** Returns a table's name as in Hasura's messages: with the schema unless it is public. */
export const displayName = ({ schema, name }: QualifiedName): string =>
  schema === 'public' ? name : `${schema}.${name}`;
