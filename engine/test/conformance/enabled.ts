/** The case folders and files under cases/ that the engine is held to in `npm test`. */
export const ENABLED: readonly string[] = [
  'allow-list',
  'anonymous',
  'declared',
  'enums',
  'functions',
  'introspection-off',
  'names',
  'orchestra',
  'roles',
  'shop',
];
