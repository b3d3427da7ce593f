/** The folders and files of cases/ that `npm test` replays. */
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
