import * as v from 'valibot';
import { ErrorCollector } from '../../base/errors.ts';
import { knownAre } from '../../base/validation.ts';
import { rootNamed } from '../../contract/catalogue.ts';
import { type Field, type FilePart, limits } from './multipart.ts';

/** The part that is the document's file. */
export const filePart = 'file';

const anId = v.pipe(v.string(), v.uuid('Expected a UUID'), v.toLowerCase());
const constant = (word: string) => v.literal(word, `Expected the constant ${word}`);

const hasControlCharacter = /\p{Cc}/u;
/** A check of the length in characters as Postgres and JSON Schema count them, which JavaScript does not. */
const atMost = (max: number) => ({
  ...v.check((text: string) => text !== '' && [...text].length <= max, `Expected 1 to ${max} characters`),
  /** Told to those who describe the text. */
  maxLength: max,
});

/** A text of at most `max` characters on one line. */
const aText = (max: number) =>
  v.pipe(
    v.string(),
    atMost(max),
    v.check((text) => !hasControlCharacter.test(text), 'Expected no control characters'),
  );

const aFileName = v.pipe(
  aText(255),
  v.check((name) => !/[/\\]/.test(name) && name !== '.' && name !== '..', 'Expected a name without a path'),
);

const documentTypes = rootNamed('documents').dimensions.get('metadata.document_type')?.kind.values ?? [];

/** The parts that go with the file, each with its schema (contract, POST /v1/documents). */
const parts = {
  'data.type': constant('document'),
  'data.attributes.file_name': aFileName,
  'data.attributes.workspace_id': anId,
  'data.attributes.external_workspace_id': aText(255),
  'data.attributes.collect_id': anId,
  'data.attributes.metadata.source_number': aText(64),
  'data.attributes.metadata.target_number': aText(64),
  'data.attributes.metadata.document_type': v.picklist(documentTypes, `Expected one of ${documentTypes.join(', ')}`),
  'data.relationships.workspace.data.type': constant('workspace'),
  'data.relationships.workspace.data.id': anId,
  'data.relationships.company.data.type': constant('company'),
  'data.relationships.company.data.id': anId,
  'data.relationships.people.data.type': constant('people'),
  'data.relationships.people.data.id': anId,
  'data.relationships.people.data.meta.phone_number': aText(64),
} as const;

/** The parts beside the file, for those who read about them. */
export const formSchema = v.pipe(v.partial(v.object(parts)), v.maxEntries(limits.fields));

export type PartName = keyof typeof parts;
const isPartName = (name: string): name is PartName => Object.hasOwn(parts, name);
const known = [filePart, ...Object.keys(parts)];

/** The parts that were given. */
export type Parts = Readonly<Partial<Record<PartName, string>>>;

/** The place of a part as a JSON pointer: parts name the members of a document in dots. */
export const pointerTo = (name: string): string => `/${name.replaceAll('.', '/')}`;

/** `data[attributes][file_name]` is another way to write `data.attributes.file_name`. */
const dotted = (name: string): string => name.replace(/\[([^[\]]*)\]/g, '.$1');

/** Checks one part. @returns its value, or nothing when a fault was noted */
function readOne(name: PartName, { value, truncated }: Field, faults: ErrorCollector): string | undefined {
  const result = v.safeParse(parts[name], truncated ? '' : value);
  if (result.success) return result.output;
  faults.at(pointerTo(name), 'INVALID_REQUEST', `${result.issues[0].message}.`);
  return undefined;
}

/** The same workspace cannot be told apart by two ids. */
function checkWorkspaces(given: Parts, faults: ErrorCollector): void {
  const attribute = given['data.attributes.workspace_id'];
  const relationship = given['data.relationships.workspace.data.id'];
  if (attribute !== undefined && relationship !== undefined && attribute !== relationship) {
    const detail = 'This is another workspace than data.attributes.workspace_id.';
    faults.at(pointerTo('data.relationships.workspace.data.id'), 'INVALID_REQUEST', detail);
  }
}

function checkFiles(files: readonly (FilePart & { readonly kept: number })[], faults: ErrorCollector): void {
  const [first, ...more] = files.filter(({ name }) => name === filePart);
  for (const { name } of files) {
    if (name !== filePart) faults.at(pointerTo(dotted(name)), 'INVALID_REQUEST', knownAre(known));
  }
  if (first === undefined) faults.at(pointerTo(filePart), 'INVALID_REQUEST', 'This is required.');
  else if (more.length > 0) faults.at(pointerTo(filePart), 'INVALID_REQUEST', 'Send one file.');
  else if (first.kept === 0) faults.at(pointerTo(filePart), 'INVALID_REQUEST', 'The file is empty.');
}

/** What an upload says of its document. */
export interface UploadedParts {
  readonly parts: Parts;
  readonly fileName: string;
}

/**
 * Checks the parts of an upload.
 * @param files each with its size in bytes
 * @throws RequestFaults that name everything that is wrong
 */
export function readParts(
  fields: readonly Field[],
  files: readonly (FilePart & { readonly kept: number })[],
): UploadedParts {
  const faults = new ErrorCollector();
  const given: Partial<Record<PartName, string>> = {};
  const seen = new Set<string>();
  checkFiles(files, faults);
  for (const field of fields) {
    const name = dotted(field.name);
    if (seen.has(name)) faults.at(pointerTo(name), 'INVALID_REQUEST', 'Give this part once.');
    else if (!isPartName(name)) faults.at(pointerTo(name), 'INVALID_REQUEST', knownAre(known));
    else {
      const value = readOne(name, field, faults);
      if (value !== undefined) given[name] = value;
    }
    seen.add(name);
  }
  checkWorkspaces(given, faults);
  const fileName = given['data.attributes.file_name'] ?? files.find(({ name }) => name === filePart)?.fileName ?? '';
  const result = v.safeParse(aFileName, fileName);
  if (!result.success && files.length > 0 && !seen.has('data.attributes.file_name')) {
    const why = fileName === '' ? 'It has none' : result.issues[0].message;
    faults.at(
      pointerTo(filePart),
      'INVALID_REQUEST',
      `The file's name is not in order: ${why}. data.attributes.file_name can give another.`,
    );
  }
  faults.throwIfAny();
  return { parts: given, fileName };
}
