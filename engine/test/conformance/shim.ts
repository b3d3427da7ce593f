/**
 * What the SQL of the published suite asks of a machine without PostGIS and with one locale, taken out.
 * The geographic types become jsonb: what is stored is GeoJSON, and it comes back as it went in.
 */
const SHIMS: readonly (readonly [RegExp, string])[] = [
  [/create\s+extension\s+(if\s+not\s+exists\s+)?"?postgis\w*"?[^;]*;/gi, ''],
  [/do\s+\$\$(?:(?!\$\$)[\s\S])*postgis_lib_version[\s\S]*?\$\$\s*(language\s+\w+\s*)?;/gi, ''],
  [/set\s+(local\s+)?lc_monetary[^;]*;/gi, ''],
  [/create\s+index[^;]*\busing\s+(sp)?gist\b[^;]*;/gi, ''],
  [/\b(geography|geometry)\b(\s*\([^)]*\))?/gi, 'jsonb'],
];

/** SQL of a setup as this machine's Postgres can run it. */
export function shim(sql: string): string {
  return SHIMS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), sql);
}
