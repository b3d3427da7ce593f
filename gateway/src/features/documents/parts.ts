import * as v from 'valibot';
import { ErrorCollector, quote } from '../../base/errors.ts';
import { uuidInputSchema } from '../../base/uuid.ts';
import { unknownNameText } from '../../base/validation.ts';
import { findRecordType } from '../../contract/catalogue.ts';
import { type FileHeaders, type MultipartField, multipartLimits } from './multipart.ts';

export const filePartName = 'file';

const constant = (word: string) => v.literal(word, `Expected ${word}`);

const hasControlCharacter = /\p{Cc}/u;
/** Unicode characters, as in Postgres and JSON Schema; `length` counts UTF-16 code units. */
const atMost = (max: number) => ({
  ...v.check((text: string) => text !== '' && [...text].length <= max, `Expected 1 to ${max} characters`),
  /** The conversion to JSON Schema reads `maxLength`. */
  maxLength: max,
});

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

const documentTypes = findRecordType('documents').dimensions.get('metadata.document_type')?.kind.values ?? [];

/** Schemas of the text parts of the upload form, which are all parts except the file (contract, POST /v1/documents). */
const parts = {
  'data.type': v.pipe(constant('document'), v.description('Type of the resource')),
  'data.attributes.file_name': v.pipe(
    aFileName,
    v.description('Name of the file. Default: the name in the part `file`'),
  ),
  'data.attributes.workspace_id': v.pipe(uuidInputSchema, v.description('Id of the workspace of the document')),
  'data.attributes.external_workspace_id': v.pipe(
    aText(255),
    v.description('External id of the workspace, instead of its id'),
  ),
  'data.attributes.collect_id': v.pipe(
    uuidInputSchema,
    v.description('Id of the collection that contains the document'),
  ),
  'data.attributes.metadata.source_number': v.pipe(
    aText(64),
    v.description('Number of the sender, such as a phone number'),
  ),
  'data.attributes.metadata.target_number': v.pipe(
    aText(64),
    v.description('Number of the recipient, such as a phone number'),
  ),
  'data.attributes.metadata.document_type': v.pipe(
    v.picklist(documentTypes, `Expected one of ${documentTypes.join(', ')}`),
    v.description('Type of the document according to the sender'),
  ),
  'data.relationships.workspace.data.type': v.pipe(
    constant('workspace'),
    v.description('Type of the related resource'),
  ),
  'data.relationships.workspace.data.id': v.pipe(
    uuidInputSchema,
    v.description('Id of the workspace, instead of `data.attributes.workspace_id`'),
  ),
  'data.relationships.company.data.type': v.pipe(constant('company'), v.description('Type of the related resource')),
  'data.relationships.company.data.id': v.pipe(
    uuidInputSchema,
    v.description('Id of the company to which the document belongs'),
  ),
  'data.relationships.people.data.type': v.pipe(constant('people'), v.description('Type of the related resource')),
  'data.relationships.people.data.id': v.pipe(uuidInputSchema, v.description('Id of the person who sent the document')),
  'data.relationships.people.data.meta.phone_number': v.pipe(
    aText(64),
    v.description('Phone number of the person who sent the document'),
  ),
} as const;

/** Schema of the upload form without the file part, for the API reference. */
export const uploadFormSchema = v.pipe(v.partial(v.object(parts)), v.maxEntries(multipartLimits.fields));

export type UploadPartName = keyof typeof parts;
const isPartName = (name: string): name is UploadPartName => Object.hasOwn(parts, name);
const unknownPart = unknownNameText('part', [filePartName, ...Object.keys(parts)]);

export type UploadPartValues = Readonly<Partial<Record<UploadPartName, string>>>;

/** Returns the JSON pointer for the name of a part: `/data/type` for `data.type`. */
export const partPointer = (name: string): string => `/${name.replaceAll('.', '/')}`;

/** Converts the name `data[attributes][file_name]` to `data.attributes.file_name`. Clients may send either form. */
const dotted = (name: string): string => name.replace(/\[([^[\]]*)\]/g, '.$1');

/** Returns `undefined` after an error. */
function readOne(
  name: UploadPartName,
  { value, truncated }: MultipartField,
  errors: ErrorCollector,
): string | undefined {
  const result = v.safeParse(parts[name], truncated ? '' : value);
  if (result.success) return result.output;
  errors.at(partPointer(name), 'INVALID_REQUEST', `${result.issues[0].message}.`);
  return undefined;
}

/** Attributes and relationships must not name different workspaces. */
function checkWorkspaces(given: UploadPartValues, errors: ErrorCollector): void {
  const attribute = given['data.attributes.workspace_id'];
  const relationship = given['data.relationships.workspace.data.id'];
  if (attribute !== undefined && relationship !== undefined && attribute !== relationship) {
    const at = partPointer('data.relationships.workspace.data.id');
    errors.at(
      at,
      'INVALID_REQUEST',
      (place) => `${place} differs from data.attributes.workspace_id. Send one of them.`,
    );
  }
}

function checkFiles(files: readonly (FileHeaders & { readonly kept: number })[], errors: ErrorCollector): void {
  const [first, ...more] = files.filter(({ name }) => name === filePartName);
  for (const { name } of files) {
    if (name !== filePartName) errors.at(partPointer(dotted(name)), 'INVALID_REQUEST', unknownPart(dotted(name)));
  }
  if (first === undefined)
    errors.at(
      partPointer(filePartName),
      'INVALID_REQUEST',
      'The part `file` is required. Send the document as a file.',
    );
  else if (more.length > 0)
    errors.at(
      partPointer(filePartName),
      'INVALID_REQUEST',
      'The request has more than one part with the name "file". Send one file.',
    );
  else if (first.kept === 0)
    errors.at(partPointer(filePartName), 'INVALID_REQUEST', 'The part `file` is empty. Send a file with content.');
}

export interface ValidatedUpload {
  readonly parts: UploadPartValues;
  readonly fileName: string;
}

/** @param files with the size of each file in bytes @throws ValidationErrors with all errors */
export function readUploadParts(
  fields: readonly MultipartField[],
  files: readonly (FileHeaders & { readonly kept: number })[],
): ValidatedUpload {
  const errors = new ErrorCollector();
  const given: Partial<Record<UploadPartName, string>> = {};
  const seen = new Set<string>();
  checkFiles(files, errors);
  for (const field of fields) {
    const name = dotted(field.name);
    if (seen.has(name))
      errors.at(partPointer(name), 'INVALID_REQUEST', `The part ${quote(name)} is repeated. Send it once.`);
    else if (!isPartName(name)) errors.at(partPointer(name), 'INVALID_REQUEST', unknownPart(name));
    else {
      const value = readOne(name, field, errors);
      if (value !== undefined) given[name] = value;
    }
    seen.add(name);
  }
  checkWorkspaces(given, errors);
  const fileName =
    given['data.attributes.file_name'] ?? files.find(({ name }) => name === filePartName)?.fileName ?? '';
  const result = v.safeParse(aFileName, fileName);
  if (!result.success && files.length > 0 && !seen.has('data.attributes.file_name')) {
    const why = fileName === '' ? 'The name is empty' : result.issues[0].message;
    errors.at(
      partPointer(filePartName),
      'INVALID_REQUEST',
      `The name of the file is not valid: ${why}. Send a name in data.attributes.file_name, such as invoice.pdf.`,
    );
  }
  errors.throwIfAny();
  return { parts: given, fileName };
}
