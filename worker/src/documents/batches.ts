import { createBatcher } from '@fds/platform/batch';
import { FairQueue } from '@fds/platform/fair-queue';
import type { WorkerDatabase } from '../database/database.ts';
import { completeDocuments, type DocumentWithContent } from './complete.ts';
import { type ClaimedDocument, type DocumentReference, readUnfinishedDocuments } from './store.ts';

/** Documents in one SQL statement. */
const maxBatch = 32;
/**
 * Under load, a transaction completes 10 documents with this pause between batches, and 3.6 without. A document waits
 * only if the last batch ended less than this time ago.
 */
const pauseMs = 50;
/** Per organisation too, so that the long statements of one organisation do not delay the others. */
const maxTransactions = 6;
const maxTransactionsOfOrganisation = 3;
/**
 * A document with more invoice items and bank transactions gets its own transaction, so that small documents do not
 * wait.
 */
const maxSharedRecords = 200;

export interface BatchingStore {
  /** Undefined if the document is finished or deleted, or its workspace is deleted. */
  readonly readUnfinished: (document: DocumentReference) => Promise<ClaimedDocument | undefined>;
  /**
   * One transaction stores the content, the preview and the records.
   * @returns false if the document was deleted meanwhile
   */
  readonly complete: (document: DocumentWithContent) => Promise<boolean>;
}

function recordCount({ content: { extraction } }: DocumentWithContent): number {
  const transactions = (extraction?.statements ?? []).reduce((sum, each) => sum + each.transactions.length, 0);
  return transactions + (extraction?.invoice?.items.length ?? 0);
}

/** The documents of a group belong to one workspace and have different files. */
function groupForCompletion(documents: readonly DocumentWithContent[]): readonly (readonly DocumentWithContent[])[] {
  const groups: DocumentWithContent[][] = [];
  const open = new Map<string, { readonly group: DocumentWithContent[]; readonly files: Set<string> }>();
  for (const document of documents) {
    const { workspace_id, sha256 } = document.claimed;
    if (recordCount(document) > maxSharedRecords) {
      groups.push([document]);
      continue;
    }
    const last = open.get(workspace_id);
    if (last !== undefined && !last.files.has(sha256)) {
      last.group.push(document);
      last.files.add(sha256);
      continue;
    }
    const group = [document];
    open.set(workspace_id, { group, files: new Set([sha256]) });
    groups.push(group);
  }
  return groups;
}

/** @param minConfidence of values that become records without a person */
export function batchingStore(
  { transaction, sql }: Pick<WorkerDatabase, 'transaction' | 'sql'>,
  minConfidence: number,
): BatchingStore {
  const transactions = new FairQueue(maxTransactions, maxTransactionsOfOrganisation);
  const store = (group: readonly DocumentWithContent[]): Promise<ReadonlySet<string>> =>
    transactions.run(group[0]?.claimed.organisation_id ?? '', () =>
      completeDocuments(transaction, group, minConfidence),
    );
  const completeAll = createBatcher<DocumentWithContent, boolean>(
    maxBatch,
    async (documents) => {
      const completed = new Set<string>();
      const errors = new Map<DocumentWithContent, unknown>();
      const complete = async (group: readonly DocumentWithContent[]): Promise<void> => {
        try {
          for (const id of await store(group)) completed.add(id);
        } catch (error) {
          // If a group fails, each of its documents gets its own transaction.
          if (group.length > 1) for (const document of group) await complete([document]);
          else for (const document of group) errors.set(document, error);
        }
      };
      await Promise.all(groupForCompletion(documents).map(complete));
      return (document) => {
        if (errors.has(document)) throw errors.get(document);
        return completed.has(document.claimed.document_id);
      };
    },
    { pauseMs, keyOf: ({ claimed }) => claimed.organisation_id },
  );
  return {
    readUnfinished: createBatcher(maxBatch, async (documents) => {
      const found = await readUnfinishedDocuments(sql, documents);
      const byId = new Map(found.map((each) => [`${each.organisation_id} ${each.document_id}`, each]));
      return ({ organisation_id, document_id }) => byId.get(`${organisation_id} ${document_id}`);
    }),
    complete: completeAll,
  };
}
