import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { type Json, toJson } from './json.ts';

/**
 * Parses YAML 1.2 with merge keys. In YAML 1.2, `yes`, `on` and dates are strings.
 * @throws YAMLParseError for malformed YAML
 * @throws TypeError for a value that JSON cannot represent
 */
export function parseDocument(text: string): Json {
  return toJson(parse(text, { version: '1.2', merge: true, intAsBigInt: true, uniqueKeys: false }));
}

/** Reads one YAML file. @throws the errors of parseDocument, with the name of the file */
export async function readDocument(file: string): Promise<Json> {
  const text = await readFile(file, 'utf8');
  try {
    return parseDocument(text);
  } catch (error) {
    throw new Error(`${file} cannot be read`, { cause: error });
  }
}
