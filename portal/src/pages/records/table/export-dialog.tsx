import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { ErrorNotice } from '../../../components/error-notice.tsx';
import { formatCount } from '../../../components/format.ts';
import { useClient } from '../../../session/context.ts';
import { useAction } from '../../../session/use-load.ts';
import type { RecordType, RecordTypeCatalogue } from '../model/catalogue.ts';
import {
  type ExportProgress,
  exportRows,
  formatCsvHeader,
  formatCsvLines,
  getCsvColumns,
  maximumCsvRows,
} from '../model/csv.ts';
import { getShownColumns, maximumPageSize, queryBodyOf, type TableQuery } from '../model/table-query.ts';
import { readRecordsPage } from '../read.ts';

/** Tells spreadsheets that the file is in UTF-8. */
const byteOrderMark = '\uFEFF';

function save(name: string, parts: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([byteOrderMark, ...parts], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

interface ExportDialogProps {
  readonly query: TableQuery;
  readonly type: RecordType;
  readonly catalogue: RecordTypeCatalogue;
  readonly onClose: () => void;
}

/** Closing the dialog cancels the export. */
export function ExportDialog({ query, type, catalogue, onClose }: ExportDialogProps) {
  const client = useClient();
  const label = useId();
  const [progress, setProgress] = useState<ExportProgress>();
  const [isDone, setDone] = useState(false);
  const aborting = useRef<AbortController | undefined>(undefined);
  const action = useAction(async (signal: AbortSignal) => {
    const body = { ...queryBodyOf(query, type, catalogue), limit: maximumPageSize };
    const columns = getCsvColumns(getShownColumns(query, type), type);
    const { parts } = await exportRows(
      (cursor) => {
        const first = cursor === undefined ? ({ total: true, exportFormat: 'csv' } as const) : { cursor };
        return readRecordsPage(client, body, first, signal);
      },
      (page) => formatCsvLines(page, columns, type, catalogue),
      setProgress,
    );
    save(`${type.root}.csv`, [formatCsvHeader(columns), ...parts]);
    setDone(true);
  });
  const start = () => {
    aborting.current = new AbortController();
    void action.run(aborting.current.signal);
  };
  useEffect(() => {
    start();
    return () => aborting.current?.abort();
  }, []);
  return (
    <Dialog title="Download CSV" onClose={onClose}>
      <p>
        The file contains the columns of the table with at most {formatCount(maximumCsvRows)} rows, in the order of the
        table.
      </p>
      <div class="record-export">
        <label for={label}>{isDone ? 'The file is complete' : 'Reading records'}</label>
        {progress === undefined ? (
          <progress id={label} />
        ) : (
          <progress id={label} max={Math.max(progress.expected, 1)} value={progress.rows} />
        )}
        <p class="muted" role="status">
          {progress === undefined
            ? 'Counting …'
            : `${formatCount(progress.rows)} of ${formatCount(progress.expected)} rows`}
        </p>
      </div>
      {isDone && progress !== undefined && progress.matching > progress.rows && (
        <p class="notice">
          The query has {formatCount(progress.matching)} records. Narrow the filters to download the others, or read all
          pages in a program with <code>client.records.each</code>.
        </p>
      )}
      <ErrorNotice error={action.error} onRetry={start} />
      <footer>
        <Button kind={isDone ? 'primary' : 'plain'} onClick={onClose}>
          {isDone ? 'Close' : 'Cancel'}
        </Button>
      </footer>
    </Dialog>
  );
}
