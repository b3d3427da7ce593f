import { expect, test } from 'vitest';
import { tableDescriptions } from '../../engine-metadata/src/tables/index.ts';
import { recordCatalogue } from '../src/contract/catalogue.ts';

test('the soft-delete filters of the gateway equal the filters that the table descriptions assign to the gateway', () => {
  const inGateway = [...recordCatalogue.values()].flatMap(({ name, softDeleteFilter }) =>
    softDeleteFilter === undefined
      ? []
      : [{ name, column: softDeleteFilter.field, live: softDeleteFilter.undeletedCondition }],
  );
  const described = tableDescriptions.flatMap(({ name, softDelete }) =>
    softDelete?.hiddenBy === 'gateway' ? [{ name, column: softDelete.column, live: softDelete.live }] : [],
  );
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
  // If this comparison fails, change a file in `gateway/src/contract/roots/` or `engine-metadata/src/tables/`:
  // both must define the same soft delete.
  expect(inGateway.toSorted(byName)).toEqual(described.toSorted(byName));
});
