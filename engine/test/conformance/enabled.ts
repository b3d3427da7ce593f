/** The case folders and files under cases/ that the engine is held to in `npm test`. It grows as the engine does. */
export const ENABLED: readonly string[] = [
  'anonymous',
  'names/tables.yaml',
  'orchestra/aggregate',
  'orchestra/errors',
  'orchestra/order-by',
  'orchestra/permissions/columns.yaml',
  'orchestra/permissions/limits.yaml',
  'orchestra/permissions/session.yaml',
  'orchestra/select',
  'orchestra/transport',
  'orchestra/types/output.yaml',
  'orchestra/variables/errors.yaml',
  'orchestra/variables/values.yaml',
  'orchestra/where',
];
