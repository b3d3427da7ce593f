/** The folders and files of cases/ that `npm test` replays. */
export const ENABLED_TEST_CASE_PATHS: readonly string[] = [
  'allow-list',
  'anonymous',
  'declared',
  'enums',
  'events',
  'functions',
  'introspection-off',
  'names',
  'orchestra',
  'roles',
  'shop',
  'tokens',
];
