import { expect, test } from 'vitest';
import { ErrorCollector } from '../base/errors.ts';
import { recordCatalogue } from '../contract/catalogue.ts';
import { queryLimits } from '../contract/query.ts';
import { validateQuery } from '../contract/resolve.ts';
import { defaultFields } from './default-fields.ts';

test.each([...recordCatalogue.values()])(
  'the default fields of $name are valid, at most 12, and few enough with all relationships',
  ({ name, relationships }) => {
    const include = [...relationships.keys()];
    const fields = defaultFields(name, include);
    const errors = new ErrorCollector();
    validateQuery({ root: name, include, fields }, errors);
    expect(() => errors.throwIfAny()).not.toThrow();
    expect(fields.length).toBeLessThanOrEqual(queryLimits.fields);
    expect(defaultFields(name).length).toBeLessThanOrEqual(12);
  },
);
