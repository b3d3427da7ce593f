import { documents_metadata_document_type, documents_status } from '../schema/index.ts';
import type { Company } from './companies.ts';
import type { Connector, Person } from './people.ts';
import { cycle, type Random, randomOf } from './random.ts';
import { base, type Scope } from './scope.ts';
import { DAY, iso, MINUTE } from './time.ts';

type DocumentStatus = (typeof documents_status.enumValues)[number];
type DocumentType = (typeof documents_metadata_document_type.enumValues)[number];

export type DocumentRow = ReturnType<typeof documentRow>;

const FILE_TYPES = [
  ['pdf', 'application/pdf'],
  ['pdf', 'application/pdf'],
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xml', 'application/xml'],
] as const;

const FAILURES = ['The file is encrypted', 'The file ends too early', 'No page could be read'] as const;

const COLLECTIONS = [
  ['Inbox', 'What came in and was not looked at yet'],
  ["Accountant's folder", null],
  ['2026_taxes (100%)', 'Everything the tax office asks for'],
] as const;

/** A workspace's collections. */
export function collectionsOf(scope: Scope) {
  const random = randomOf(scope.organisation.key, scope.workspace.key, 'collections');
  return COLLECTIONS.map(([name, description], index) => ({
    ...base(scope, random, scope.workspace.openedAt + index * DAY),
    name,
    description,
  }));
}

/** Who and what the documents of a workspace can be linked to. */
export interface DocumentLinks {
  readonly collections: readonly { readonly id: string }[];
  readonly partners: readonly Company[];
  readonly people: readonly Person[];
  readonly connector: Connector;
}

/** Where a document came from and what is known about it. */
interface Origin {
  readonly name: string;
  readonly type: DocumentType | null;
  readonly status: DocumentStatus;
  readonly company: Company | null;
  readonly uploadedAt: number;
}

/** The documents of a workspace that no invoice came from: every status and every classification. */
export function otherDocumentsOf(scope: Scope, links: DocumentLinks): DocumentRow[] {
  const random = randomOf(scope.organisation.key, scope.workspace.key, 'documents');
  const { until } = scope.workspace;
  return Array.from({ length: 42 }, (_, index) => {
    const status = cycle(documents_status.enumValues, index);
    const fresh = status === 'pending' || status === 'processing';
    return documentRow(scope, random, links, {
      name: cycle(["L'avis", 'scan_50%', 'Übersicht', 'statement', 'offer (final)_v2', 'IMG_20'], index),
      type: random.maybe(cycle(documents_metadata_document_type.enumValues, index), 0.1),
      status,
      company: index % 3 === 0 ? null : random.pick(links.partners),
      uploadedAt: until - (fresh ? random.int(1, 600) * MINUTE : random.int(1, 700 * 24) * 60 * MINUTE),
    });
  });
}

/** One document's row. */
export function documentRow(scope: Scope, random: Random, links: DocumentLinks, origin: Origin) {
  const [extension, file_type] = random.pick(FILE_TYPES);
  const processed = origin.status === 'completed' || origin.status === 'failed' || origin.status === 'deleted';
  const person = random.chance(0.35) ? random.pick(links.people) : null;
  const byPhone = random.chance(0.2);
  return {
    ...base(scope, random, origin.uploadedAt),
    collection_id: random.maybe(random.pick(links.collections).id, 0.6),
    company_id: origin.company?.row.id ?? null,
    people_id: person?.id ?? null,
    source_workspace_connector_id: !byPhone && random.chance(0.3) ? links.connector.id : null,
    file_name: `${origin.name}-${random.int(1, 9999)}.${extension}`,
    metadata_source_number: byPhone ? (person?.phone_number ?? random.fill('+49 151 #######')) : null,
    metadata_target_number: byPhone ? '+49 40 5550100' : null,
    metadata_document_type: origin.type,
    status: origin.status,
    failure_reason: origin.status === 'failed' ? random.pick(FAILURES) : null,
    uploaded_at: iso(origin.uploadedAt),
    processed_at: processed ? iso(origin.uploadedAt + random.int(2_000, 90_000)) : null,
    file_type,
    size_bytes: random.int(8_000, 4_000_000),
    page_count: origin.status === 'completed' && extension === 'pdf' ? random.int(1, 24) : null,
  };
}

/** The stored files of documents: the original of each that was not deleted, some attachments, some previews. */
export function mediasOf(scope: Scope, documents: readonly DocumentRow[]) {
  const random = randomOf(scope.organisation.key, scope.workspace.key, 'medias');
  const media = (
    document: DocumentRow,
    kind: 'original' | 'attachment' | 'preview',
    file: { readonly file_name: string; readonly file_type: string; readonly size_bytes: number },
  ) => ({
    ...base(scope, random, Date.parse(document.uploaded_at)),
    document_id: document.id,
    ...file,
    sha256: random.hex(64),
    kind,
  });
  return documents
    .filter(({ status }) => status !== 'deleted')
    .flatMap((document) => {
      const { file_name, file_type, size_bytes } = document;
      const stem = file_name.replace(/\.[a-z]+$/, '');
      const medias = [media(document, 'original', { file_name, file_type, size_bytes })];
      if (random.chance(0.1)) {
        const attachment = {
          file_name: `${stem}.xml`,
          file_type: 'application/xml',
          size_bytes: random.int(900, 9_000),
        };
        medias.push(media(document, 'attachment', attachment));
      }
      if (document.status === 'completed' && random.chance(0.3)) {
        const preview = {
          file_name: `${stem}-preview.png`,
          file_type: 'image/png',
          size_bytes: random.int(9_000, 90_000),
        };
        medias.push(media(document, 'preview', preview));
      }
      return medias;
    });
}
