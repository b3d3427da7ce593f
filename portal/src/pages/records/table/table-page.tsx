import { InvalidRequestError } from '@fds/client';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { serviceUrl } from '../../../addresses.ts';
import { Button } from '../../../components/button.tsx';
import { Page } from '../../../components/page.tsx';
import { usePageCursors } from '../../../components/use-cursors.ts';
import { useClient } from '../../../session/context.ts';
import { useLoad } from '../../../session/use-load.ts';
import { tablePath } from '../addresses.ts';
import { FilterForm } from '../filters/filter-form.tsx';
import { formatQueryString, parseQueryString } from '../model/address.ts';
import { humanizeName, type RecordType, type RecordTypeCatalogue } from '../model/catalogue.ts';
import { findErrorLocation } from '../model/error-places.ts';
import { queryBodyOf, type TableQuery } from '../model/table-query.ts';
import { readRecordsPage } from '../read.ts';
import { CodeDialog } from './code-dialog.tsx';
import { ColumnsDialog } from './columns-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { RecordsTable } from './records-table.tsx';
import { Toolbar } from './toolbar.tsx';

interface TablePageProps {
  readonly catalogue: RecordTypeCatalogue;
  readonly type: RecordType;
  readonly search: string;
}

/** The address contains the query, so that a shared link opens the same table. */
export function TablePage({ catalogue, type, search }: TablePageProps) {
  const client = useClient();
  const { route } = useLocation();
  const [dialog, setDialog] = useState<'code' | 'columns' | 'export'>();
  const { query, ignored } = parseQueryString(type.root, search);
  const key = `${type.root}?${formatQueryString(query)}`;
  const cursors = usePageCursors(key);

  const page = useLoad(
    async (signal) => readRecordsPage(client, queryBodyOf(query, type, catalogue), { cursor: cursors.cursor }, signal),
    [key, cursors.cursor],
  );
  const change = (changes: Partial<TableQuery>) => route(tablePath({ ...query, ...changes }));
  const details = page.error instanceof InvalidRequestError ? page.error.details : [];
  const placed = details.map(({ pointer, detail }) => ({ place: findErrorLocation(pointer, query), detail }));
  const close = () => setDialog(undefined);
  return (
    <Page
      title={humanizeName(type.root)}
      description="Choose a record type, filter and sort its records, and copy the query into your program."
      actions={
        <>
          <Button icon="copy" onClick={() => setDialog('code')}>
            Copy as code
          </Button>
          <Button icon="download" onClick={() => setDialog('export')}>
            Download CSV
          </Button>
        </>
      }
    >
      <Toolbar
        catalogue={catalogue}
        type={type}
        query={query}
        onRoot={(root) => route(tablePath({ ...parseQueryString(root, '').query }))}
        onChange={change}
        onColumns={() => setDialog('columns')}
      />
      {ignored.length > 0 && (
        <div class="notice">
          <p>The page ignores these parts of the address, because it does not know them:</p>
          <code>{ignored.join(' · ')}</code>
        </div>
      )}
      <FilterForm type={type} catalogue={catalogue} query={query} errors={placed} onApply={change} />
      <RecordsTable
        catalogue={catalogue}
        type={type}
        query={query}
        page={page}
        cursors={cursors}
        isExplained={placed.length > 0 && placed.every(({ place }) => place.at === 'condition' || place.at === 'where')}
        onChange={change}
      />
      {dialog === 'columns' && (
        <ColumnsDialog type={type} query={query} onClose={close} onColumns={(columns) => change({ columns })} />
      )}
      {dialog === 'code' && (
        <CodeDialog body={() => queryBodyOf(query, type, catalogue)} baseUrl={serviceUrl} onClose={close} />
      )}
      {dialog === 'export' && <ExportDialog query={query} type={type} catalogue={catalogue} onClose={close} />}
    </Page>
  );
}
