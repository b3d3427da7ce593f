import { InvalidRequestError } from '@fds/client';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { serviceUrl } from '../../../addresses.ts';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Page } from '../../../components/page.tsx';
import { usePageCursors } from '../../../components/use-cursors.ts';
import { useClient } from '../../../session/context.ts';
import { useLoad } from '../../../session/use-load.ts';
import { tablePath } from '../addresses.ts';
import { FilterForm } from '../filters/filter-form.tsx';
import { formatQueryString, parseQueryString } from '../model/address.ts';
import { humanizeName, ownFields, type RecordType, type RecordTypeCatalogue } from '../model/catalogue.ts';
import { findErrorLocation } from '../model/error-places.ts';
import { curlSnippet, renderInstallCommand, typeScriptSnippet } from '../model/snippets.ts';
import { getShownColumns, type QueryBody, queryBodyOf, type TableQuery } from '../model/table-query.ts';
import { readRecordsPage } from '../read.ts';
import { ExportDialog } from './export-dialog.tsx';
import { GroupsDialog } from './groups-dialog.tsx';
import { RecordsTable } from './records-table.tsx';
import { Toolbar } from './toolbar.tsx';

interface ColumnsDialogProps {
  readonly type: RecordType;
  readonly query: TableQuery;
  readonly onClose: () => void;
  /** An empty list for the default columns. */
  readonly onColumns: (columns: readonly string[]) => void;
}

function ColumnsDialog({ type, query, onClose, onColumns }: ColumnsDialogProps) {
  const [chosen, setChosen] = useState(getShownColumns(query, type));
  const relationships = [...type.relationships.values()];
  const groups = [
    { title: 'Fields', names: ownFields(type).map(({ path }) => path) },
    { title: 'Related records (include)', names: relationships.map(({ name }) => name) },
  ];
  const toggle = (name: string) =>
    setChosen((columns) => (columns.includes(name) ? columns.filter((other) => other !== name) : [...columns, name]));
  const apply = (columns: readonly string[]) => {
    onColumns(columns);
    onClose();
  };
  return (
    <Dialog title="Columns" onClose={onClose} wide>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          apply(chosen);
        }}
      >
        {groups.map(({ title, names }) => (
          <fieldset key={title} class="record-columns">
            <legend>{title}</legend>
            <div>
              {names.map((name) => (
                <label key={name}>
                  <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
                  {humanizeName(name)}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <footer>
          <Button kind="quiet" onClick={() => apply([])}>
            Default columns
          </Button>
          <Button type="submit" kind="primary" disabled={chosen.length === 0}>
            Show {chosen.length} columns
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

interface CodeDialogProps {
  /** @throws SyntaxError if the condition is not a JSON object */
  readonly body: () => QueryBody;
  readonly baseUrl: string;
  readonly onClose: () => void;
}

/** `undefined` if the query contains a malformed condition. */
function programsOf(body: () => QueryBody, baseUrl: string) {
  try {
    const query = body();
    return [
      {
        name: 'curl',
        code: curlSnippet(query, baseUrl),
        hint: 'Put a token into the variable TOKEN. The command contains no secret.',
        install: undefined,
      },
      {
        name: 'TypeScript',
        code: typeScriptSnippet(query, baseUrl),
        hint: 'The program uses the official client. Its types know all fields and operators. Install the client first:',
        install: renderInstallCommand(baseUrl),
      },
    ];
  } catch {
    return undefined;
  }
}

function CodeDialog({ body, baseUrl, onClose }: CodeDialogProps) {
  const programs = programsOf(body, baseUrl);
  return (
    <Dialog title="Copy as code" onClose={onClose} wide>
      {programs === undefined && <p class="failure">The nested condition is not a JSON object. Correct it first.</p>}
      {programs?.map(({ name, code, hint, install }) => (
        <section key={name} class="record-program">
          <header>
            <h3>{name}</h3>
            <CopyButton text={code} what={name} />
          </header>
          <p class="hint">{hint}</p>
          {install !== undefined && <pre>{install}</pre>}
          <pre>{code}</pre>
        </section>
      ))}
    </Dialog>
  );
}

type TablePageProps = { readonly catalogue: RecordTypeCatalogue; readonly type: RecordType; readonly search: string };

/** The address contains the query, so that a shared link opens the same table. */
export function TablePage({ catalogue, type, search }: TablePageProps) {
  const client = useClient();
  const { route } = useLocation();
  const [dialog, setDialog] = useState<'code' | 'columns' | 'export' | 'groups'>();
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
          <Button icon="table" onClick={() => setDialog('groups')}>
            Group by
          </Button>
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
      {dialog === 'groups' && <GroupsDialog type={type} body={queryBodyOf(query, type, catalogue)} onClose={close} />}
      {dialog === 'export' && <ExportDialog query={query} type={type} catalogue={catalogue} onClose={close} />}
    </Page>
  );
}
