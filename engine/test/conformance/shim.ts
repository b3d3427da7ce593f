/**
 * Replacements in the SQL of the published suite. They remove statements that need PostGIS or another locale, and
 * replace geographic types with jsonb, because the cases store and read GeoJSON.
 */
const SHIMS: readonly (readonly [RegExp, string])[] = [
  [/create\s+extension\s+(if\s+not\s+exists\s+)?"?postgis\w*"?[^;]*;/gi, ''],
  [/do\s+\$\$(?:(?!\$\$)[\s\S])*postgis_lib_version[\s\S]*?\$\$\s*(language\s+\w+\s*)?;/gi, ''],
  [/set\s+(local\s+)?lc_monetary[^;]*;/gi, ''],
  [/create\s+index[^;]*\busing\s+(sp)?gist\b[^;]*;/gi, ''],
  [/\b(geography|geometry)\b(\s*\([^)]*\))?/gi, 'jsonb'],
];

/** Returns the SQL of a setup with replacements, so that a Postgres without PostGIS can run it. */
export function shim(sql: string): string {
  return SHIMS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), sql);
}
