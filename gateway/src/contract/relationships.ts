import type { ToManyDefinition, ToOneDefinition } from './types.ts';

/** @param facets fields of the related record by which filters can select records */
export const toOne = (
  root: string,
  facets: readonly string[],
  options: Pick<ToOneDefinition, 'column' | 'identifierType'> = {},
): ToOneDefinition => ({ root, facets, ...options });

/** @param sortProxies aggregates of the related records by which queries can sort */
export const toMany = (
  root: string,
  sortProxies: readonly string[],
  options: Pick<ToManyDefinition, 'through' | 'pairs'> = {},
): ToManyDefinition => ({ root, sortProxies, ...options });
