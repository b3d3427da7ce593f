import { makeBatcher } from '@fds/platform/batch';
import type { WorkerDatabase } from '../database/database.ts';
import { completeDocuments, type DocumentWithContent } from './complete.ts';
import { createSlots } from './slots.ts';
import { type ClaimedDocument, type DocumentReference, readUnfinishedDocuments } from './store.ts';

/** Maximum number of documents in one SQL statement. */
const maxBatch = 32;
/**
 * Pause between two batches of completed documents, in milliseconds. Under load, a transaction completes 10 documents
 * with the pause, and 3.6 without the pause. A document does not wait if the last batch ended longer ago than this
 * pause.
 */
const pauseMs = 50;
/**
 * Maximum numbers of concurrent transactions, in total and for one organisation, so that the long statements of one
 * organisation do not delay the documents of another.
 */
const maxTransactions = 6;
const maxTransactionsOfOrganisation = 3;
/**
 * If the number of invoice items and bank transactions in a document is greater than this number, the document gets a
 * transaction of its own, so that small documents do not wait.
 */
const maxSharedRecords = 200;

/** Loads documents and stores their results. Concurrent calls share SQL statements and transactions. */
export interface BatchingStore {
  /**
   * Returns the document with its original file; undefined if the document is finished or deleted, or if its workspace
   * is deleted.
   */
  readonly readUnfinished: (document: DocumentReference) => Promise<ClaimedDocument | undefined>;
  /**
   * Stores the content, the preview and the records of a document and marks it as completed, in one transaction.
   * @returns false if the document was deleted meanwhile and nothing was stored
   */
  readonly complete: (document: DocumentWithContent) => Promise<boolean>;
}

function recordCount({ content: { extraction } }: DocumentWithContent): number {
  const transactions = (extraction?.statements ?? []).reduce((sum, each) => sum + each.transactions.length, 0);
  return transactions + (extraction?.invoice?.items.length ?? 0);
}

/**
 * Groups documents that one transaction can complete: the documents of a group belong to one workspace and have
 * different files.
 */
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

/** Creates the functions with which a worker loads and completes documents in batches. */
export function batchingStore({ transaction, sql }: Pick<WorkerDatabase, 'transaction' | 'sql'>): BatchingStore {
  const acquireSlot = createSlots(maxTransactions, maxTransactionsOfOrganisation);
  const storeInSlot = async (group: readonly DocumentWithContent[]): Promise<ReadonlySet<string>> => {
    const release = await acquireSlot(group[0]?.claimed.organisation_id ?? '');
    try {
      return await completeDocuments(transaction, group);
    } finally {
      release();
    }
  };
  const completeAll = makeBatcher<DocumentWithContent, boolean>(
    maxBatch,
    async (documents) => {
      const completed = new Set<string>();
      const errors = new Map<DocumentWithContent, unknown>();
      const complete = async (group: readonly DocumentWithContent[]): Promise<void> => {
        try {
          for (const id of await storeInSlot(group)) completed.add(id);
        } catch (error) {
          // If the transaction of a group fails, each document of the group gets its own transaction.
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
    readUnfinished: makeBatcher(maxBatch, async (documents) => {
      const found = await readUnfinishedDocuments(sql, documents);
      const byId = new Map(found.map((each) => [`${each.organisation_id} ${each.document_id}`, each]));
      return ({ organisation_id, document_id }) => byId.get(`${organisation_id} ${document_id}`);
    }),
    complete: completeAll,
  };
}
