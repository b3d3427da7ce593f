/**
 * Text replacements for the SQL of the published test suite. They remove statements that need PostGIS or another
 * locale, and use jsonb instead of geographic types, because the test cases store and read GeoJSON.
 */
const SHIMS: readonly (readonly [RegExp, string])[] = [
  [/create\s+extension\s+(if\s+not\s+exists\s+)?"?postgis\w*"?[^;]*;/gi, ''],
  [/do\s+\$\$(?:(?!\$\$)[\s\S])*postgis_lib_version[\s\S]*?\$\$\s*(language\s+\w+\s*)?;/gi, ''],
  [/set\s+(local\s+)?lc_monetary[^;]*;/gi, ''],
  [/create\s+index[^;]*\busing\s+(sp)?gist\b[^;]*;/gi, ''],
  [/\b(geography|geometry)\b(\s*\([^)]*\))?/gi, 'jsonb'],
];

/** Changes the SQL of a setup so that a Postgres without PostGIS can run the SQL. */
export function removePostgisAndLocaleFromSql(sql: string): string {
  return SHIMS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), sql);
}
