/** The case folders and files under cases/ that the engine is held to in `npm test`. It grows as the engine does. */
export const ENABLED: readonly string[] = [
  'anonymous',
  'orchestra/aggregate',
  'orchestra/errors',
  'orchestra/order-by',
  'orchestra/permissions/columns.yaml',
  'orchestra/permissions/limits.yaml',
  'orchestra/permissions/session.yaml',
  'orchestra/select',
  'orchestra/types/output.yaml',
  'orchestra/variables',
  'orchestra/where',
];
