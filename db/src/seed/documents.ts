import { createHash } from 'node:crypto';
import { enumValues } from '@fds/platform/enum-values';
import type { DemoCompany } from './companies.ts';
import { DEMO_FILE_WRITERS, type DemoFileExtension } from './files/index.ts';
import type { DemoPerson, MailboxConnector } from './people.ts';
import { createRandom, getItemCyclically, type RandomGenerator } from './random.ts';
import { commonValues, type WorkspaceParameters } from './scope.ts';
import { DAY_MS, formatIsoDateTime, MINUTE_MS } from './time.ts';

type DocumentStatus = (typeof enumValues.documents.status)[number];
type DocumentType = (typeof enumValues.documents.metadata_document_type)[number];

export type DemoDocument = ReturnType<typeof demoDocument>;

export type DemoFile = { readonly organisation_id: string; readonly id: string; readonly bytes: Buffer };

const EXTENSIONS: readonly DemoFileExtension[] = ['pdf', 'pdf', 'jpg', 'png', 'docx', 'xml'];

/** As the worker reports them: a truncated PDF lacks its end marker, other truncated files are damaged. */
const INCOMPLETE = 'The file is incomplete: its end is missing.';
const DAMAGED = 'The file is damaged: its content does not follow the rules of its format.';

const COLLECTIONS = [
  ['Inbox', 'What came in and was not looked at yet'],
  ["Accountant's folder", null],
  ['2026_taxes (100%)', 'Everything the tax office asks for'],
] as const;

export function demoCollections(scope: WorkspaceParameters) {
  const random = createRandom(scope.organisation.key, scope.workspace.key, 'collections');
  return COLLECTIONS.map(([name, description], index) => ({
    ...commonValues(scope, random, scope.workspace.openedAt + index * DAY_MS),
    name,
    description,
  }));
}

export interface ReferencedRecords {
  readonly collections: readonly { readonly id: string }[];
  readonly partners: readonly DemoCompany[];
  readonly people: readonly DemoPerson[];
  readonly connector: MailboxConnector;
}

/** After the worker has processed a document. */
const finishedStatuses = enumValues.documents.status.filter(
  (status) => status !== 'pending' && status !== 'processing',
);

/** One of four invoices is invalid; by the id, so that no other demo value changes. */
function validationOf(id: string, type: DocumentType | null): (typeof enumValues.documents.validation)[number] {
  if (type !== 'invoice') return 'not_applicable';
  return Number.parseInt(id.slice(-2), 16) % 4 === 0 ? 'invalid' : 'valid';
}
/** Of a completed document. */
const READING_METHODS = { pdf: 'text', jpg: 'ocr', png: 'model', docx: 'text', xml: 'xml' } as const;

type ReadingStatus = (typeof enumValues.documents.reading_status)[number];

/** As the worker stores it: the format, and the number of records of each kind. */
interface Extraction {
  readonly format: string;
  readonly records: Readonly<Record<string, number>>;
  readonly warnings: readonly [];
}

interface Origin {
  readonly reading: ReadingStatus;
  readonly name: string;
  readonly type: DocumentType | null;
  readonly status: DocumentStatus;
  readonly company: DemoCompany | null;
  readonly uploadedAt: number;
}

/**
 * Without an invoice, with every status and classification. Only two wait for the worker: the first start reads them
 * all, and a PDF takes 70 ms of CPU time.
 */
export function plainDocuments(scope: WorkspaceParameters, links: ReferencedRecords): DemoDocument[] {
  const random = createRandom(scope.organisation.key, scope.workspace.key, 'documents');
  const { until } = scope.workspace;
  return Array.from({ length: 42 }, (_, index) => {
    const status = enumValues.documents.status[index] ?? getItemCyclically(finishedStatuses, index);
    const fresh = status === 'pending' || status === 'processing';
    return demoDocument(scope, random, links, {
      reading: index % 4 === 2 ? 'needs_review' : 'none',
      name: getItemCyclically(["L'avis", 'scan_50%', 'Übersicht', 'statement', 'offer (final)_v2', 'IMG_20'], index),
      type: random.maybe(getItemCyclically(enumValues.documents.metadata_document_type, index), 0.1),
      status,
      company: index % 3 === 0 ? null : random.pick(links.partners),
      uploadedAt: until - (fresh ? random.int(1, 600) * MINUTE_MS : random.int(1, 700 * 24) * 60 * MINUTE_MS),
    });
  });
}

/** @param records of the document, by kind */
export function withExtraction(document: DemoDocument, records: Extraction['records']): DemoDocument {
  const format = document.row.reading_method === 'xml' ? 'ubl-invoice' : 'invoice';
  const present = Object.fromEntries(Object.entries(records).filter(([, count]) => count > 0));
  return { ...document, row: { ...document.row, metadata_extraction: { format, records: present, warnings: [] } } };
}

/** As the worker would count: 1 for a picture, null for formats without pages. */
function pageCountOf(extension: DemoFileExtension, random: RandomGenerator): number | null {
  if (extension === 'pdf') return random.int(1, 24);
  return extension === 'jpg' || extension === 'png' ? 1 : null;
}

export function demoDocument(
  scope: WorkspaceParameters,
  random: RandomGenerator,
  links: ReferencedRecords,
  origin: Origin,
) {
  const extension = random.pick(EXTENSIONS);
  const processed = origin.status === 'completed' || origin.status === 'failed' || origin.status === 'deleted';
  const person = random.chance(0.35) ? random.pick(links.people) : null;
  const byPhone = random.chance(0.2);
  const common = commonValues(scope, random, origin.uploadedAt);
  const row = {
    ...common,
    collection_id: random.maybe(random.pick(links.collections).id, 0.6),
    company_id: origin.company?.row.id ?? null,
    people_id: person?.id ?? null,
    source_workspace_connector_id: !byPhone && random.chance(0.3) ? links.connector.id : null,
    file_name: `${origin.name}-${random.int(1, 9999)}.${extension}`,
    metadata_source_number: byPhone ? (person?.phone_number ?? random.fill('+49 151 #######')) : null,
    metadata_target_number: byPhone ? '+49 40 5550100' : null,
    metadata_document_type: origin.type,
    metadata_extraction: null as Extraction | null,
    status: origin.status,
    validation: origin.status === 'completed' ? validationOf(common.id, origin.type) : null,
    reading_method: origin.status === 'completed' ? READING_METHODS[extension] : null,
    reading_status: origin.status === 'completed' ? origin.reading : null,
    failure_reason: origin.status === 'failed' ? random.pick([extension === 'pdf' ? INCOMPLETE : DAMAGED]) : null,
    uploaded_at: formatIsoDateTime(origin.uploadedAt),
    processed_at: processed ? formatIsoDateTime(origin.uploadedAt + random.int(2_000, 90_000)) : null,
    file_type: DEMO_FILE_WRITERS[extension].type,
  };
  const lines = [row.file_name, scope.workspace.company, row.uploaded_at, ...itemsOf(random.int(3, 30))];
  const page_count = origin.status === 'completed' ? pageCountOf(extension, random) : null;
  const whole = DEMO_FILE_WRITERS[extension].make({ lines, pages: page_count ?? 1 });
  const file = origin.status === 'failed' ? whole.subarray(0, whole.length * 0.6) : whole;
  return { row: { ...row, size_bytes: file.length, page_count }, file, lines };
}

const itemsOf = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${index + 1}. Demo item no. ${(index * 7919 + count * 104_729) % 9973}`);

/** The files of documents that are not deleted, some attachments and some previews. */
export function demoMedias(scope: WorkspaceParameters, documents: readonly DemoDocument[]) {
  const random = createRandom(scope.organisation.key, scope.workspace.key, 'medias');
  const media = (
    { row }: DemoDocument,
    kind: 'original' | 'attachment' | 'preview',
    file: { readonly name: string; readonly type: string; readonly bytes: Buffer },
  ) => ({
    row: {
      ...commonValues(scope, random, Date.parse(row.uploaded_at)),
      document_id: row.id,
      file_name: file.name,
      file_type: file.type,
      size_bytes: file.bytes.length,
      sha256: createHash('sha256').update(file.bytes).digest('hex'),
      kind,
    },
    bytes: file.bytes,
  });
  return documents
    .filter(({ row }) => row.status !== 'deleted')
    .flatMap((document) => {
      const { row, file, lines } = document;
      const stem = row.file_name.replace(/\.[a-z]+$/, '');
      const made = (extension: DemoFileExtension, name: string) => {
        const { type, make } = DEMO_FILE_WRITERS[extension];
        return { name, type, bytes: make({ lines, pages: 1 }) };
      };
      const medias = [media(document, 'original', { name: row.file_name, type: row.file_type, bytes: file })];
      if (random.chance(0.1)) medias.push(media(document, 'attachment', made('xml', `${stem}.xml`)));
      if (row.status === 'completed' && random.chance(0.3)) {
        medias.push(media(document, 'preview', made('png', `${stem}-preview.png`)));
      }
      return medias;
    });
}
