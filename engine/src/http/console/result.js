import { toTable } from './csv.js';

const { React, GraphiQL } = globalThis;
const { createElement: element } = React;
const { useEditorContext } = GraphiQL.React;

/** Maximum number of rows in the table. JSON and CSV contain all rows. */
const maxRows = 1_000;

/** Duration in milliseconds of the last operation, until the result of this operation is shown. */
let lastDuration;

/** Runs an operation and measures its duration. */
export async function measured({ operationName }, run) {
  const start = performance.now();
  const answer = await run();
  if (operationName !== 'IntrospectionQuery') lastDuration = Math.round(performance.now() - start);
  return answer;
}

/** Returns the text of the result, and the duration of its operation by tab. */
function useResult() {
  const { responseEditor, tabs, activeTabIndex } = useEditorContext({ nonNull: true });
  const [text, setText] = React.useState('');
  const durations = React.useRef(new Map());
  const tab = tabs[activeTabIndex]?.id;
  React.useEffect(() => {
    if (!responseEditor) return undefined;
    const read = () => {
      const value = responseEditor.getValue();
      if (value !== '' && lastDuration !== undefined) {
        durations.current.set(tab, lastDuration);
        lastDuration = undefined;
      }
      setText(value);
    };
    read();
    responseEditor.on('change', read);
    return () => responseEditor.off('change', read);
  }, [responseEditor, tab]);
  return { text, duration: durations.current.get(tab) };
}

function tableOf(text) {
  try {
    const { data, errors } = JSON.parse(text);
    return errors === undefined ? toTable(data) : undefined;
  } catch {
    // The editor is empty before the first result.
    return undefined;
  }
}

/** Compares numbers by value, also the decimals that the engine returns as texts; other values by text. */
const compared = (a, b) => {
  const difference = Number(a) - Number(b);
  return Number.isNaN(difference) ? String(a ?? '').localeCompare(String(b ?? '')) : difference;
};

const isNumber = (value) => typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(value ?? '');

function Table({ names, rows }) {
  const [{ column, sign }, setOrder] = React.useState({ sign: 1 });
  const sorted = names.includes(column)
    ? [...rows].sort((a, b) => sign * compared(a.get(column), b.get(column)))
    : rows;
  const sort = (name) => setOrder({ column: name, sign: name === column ? -sign : 1 });
  const direction = (name) => (name === column ? (sign > 0 ? 'ascending' : 'descending') : undefined);
  return element(
    'div',
    { className: 'result-table', tabIndex: 0, role: 'region', 'aria-label': 'Result table' },
    element(
      'table',
      null,
      element(
        'thead',
        null,
        element(
          'tr',
          null,
          names.map((name) =>
            element(
              'th',
              { key: name, 'aria-sort': direction(name) },
              element('button', { type: 'button', onClick: () => sort(name) }, name),
            ),
          ),
        ),
      ),
      element(
        'tbody',
        null,
        sorted.slice(0, maxRows).map((row, index) =>
          element(
            'tr',
            { key: index },
            names.map((name) => {
              const value = row.get(name);
              return element(
                'td',
                { key: name, className: isNumber(value) ? 'number' : undefined },
                String(value ?? ''),
              );
            }),
          ),
        ),
      ),
    ),
  );
}

/** Shows the number of rows, the duration, and the switch between the table and JSON. */
export function Results() {
  const { text, duration } = useResult();
  const [view, setView] = React.useState('Table');
  const table = React.useMemo(() => tableOf(text), [text]);
  const shown = table === undefined ? 'JSON' : view;
  const count = table?.rows.length ?? 0;
  const facts = [
    ...(table === undefined ? [] : [`${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`]),
    ...(shown === 'Table' && count > maxRows ? [`the first ${maxRows.toLocaleString('en')} are shown`] : []),
    ...(text === '' || duration === undefined ? [] : [`${duration} ms`]),
  ];
  return element(
    'div',
    { className: 'results', 'data-view': shown },
    element(
      'div',
      { className: 'results-bar' },
      ['Table', 'JSON'].map((each) =>
        element(
          'button',
          {
            key: each,
            type: 'button',
            'aria-pressed': shown === each,
            disabled: each === 'Table' && table === undefined,
            onClick: () => setView(each),
          },
          each,
        ),
      ),
      element('span', { role: 'status' }, facts.join(' · ')),
    ),
    shown === 'Table' && element(Table, { ...table, key: table.names.join() }),
  );
}
