/** The case folders and files under cases/ that the engine is held to in `npm test`. It grows as the engine does. */
export const ENABLED: readonly string[] = [
  'anonymous',
  'names/tables.yaml',
  'orchestra/aggregate',
  'orchestra/aggregate-predicate',
  'orchestra/errors',
  'orchestra/introspection',
  'orchestra/order-by',
  'orchestra/permissions',
  'orchestra/select',
  'orchestra/transport',
  'orchestra/types',
  'orchestra/variables/errors.yaml',
  'orchestra/variables/values.yaml',
  'orchestra/where',
];
