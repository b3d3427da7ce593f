import { toCsv } from './csv.js';
import { deleteSaved, readSaved, saveQuery } from './saved.js';

const { React, GraphiQL } = globalThis;
const { createElement: element } = React;
const { useEditorContext, ToolbarButton } = GraphiQL.React;

const notice = document.getElementById('notice');

/** Shows a sentence for a few seconds. */
export function show(text) {
  notice.textContent = text;
  notice.hidden = false;
  clearTimeout(show.timer);
  show.timer = setTimeout(() => {
    notice.hidden = true;
  }, 5_000);
}

/** Saves a text as a file of the browser. */
function download(name, text) {
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export function CsvButton() {
  const { responseEditor, activeTabIndex, tabs } = useEditorContext({ nonNull: true });
  const onClick = () => {
    let data;
    try {
      ({ data } = JSON.parse(responseEditor?.getValue() ?? ''));
    } catch {
      // The editor is empty before the first result.
    }
    const csv = toCsv(data);
    if (csv === undefined) show('There are no rows to download. Run a query that returns rows.');
    else download(`${tabs[activeTabIndex]?.operationName ?? 'rows'}.csv`, csv);
  };
  return element(ToolbarButton, { onClick, label: 'Download rows as CSV' }, element(CsvIcon));
}

/** Returns a component that draws an icon in the style of GraphiQL. */
const icon = (path, className) => () =>
  element(
    'svg',
    { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 1.5, className },
    element('path', { d: path, strokeLinecap: 'round', strokeLinejoin: 'round' }),
  );
const CsvIcon = icon('M12 3v12m0 0-4-4m4 4 4-4M4 17v3h16v-3', 'graphiql-toolbar-icon');
const QueriesIcon = icon('M5 4h10l4 4v12H5zM9 10h6M9 13.5h6M9 17h4');

const queryButton = ({ name, query }, open) =>
  element('button', { key: name, type: 'button', className: 'graphiql-button', onClick: () => open(query) }, name);

/** The queries that the user saved in this browser, and a form that saves the query of the editor. */
function SavedQueries({ open, queryEditor }) {
  const [saved, setSaved] = React.useState(readSaved);
  const [name, setName] = React.useState('');
  /** Changes the saved queries and shows the result, or the reason why they did not change. */
  const change = (work) => {
    try {
      work();
      setSaved(readSaved());
    } catch (error) {
      show(error.message);
    }
  };
  const onSubmit = (event) => {
    event.preventDefault();
    change(() => {
      saveQuery({ name, query: queryEditor?.getValue() ?? '' });
      setName('');
    });
  };
  const onChange = (event) => setName(event.target.value);
  return element(
    React.Fragment,
    null,
    element('h2', null, 'Saved queries'),
    element(
      'form',
      { className: 'row', onSubmit },
      element('input', {
        value: name,
        onChange,
        placeholder: 'Name',
        'aria-label': 'Name of the query',
        maxLength: 100,
      }),
      element('button', { type: 'submit', className: 'graphiql-button' }, 'Save'),
    ),
    saved.length === 0 && element('p', null, 'Save the query of the editor to keep it in this browser.'),
    saved.map((each) =>
      element(
        'div',
        { key: each.name, className: 'row' },
        queryButton(each, open),
        element(
          'button',
          {
            type: 'button',
            className: 'graphiql-un-styled',
            'aria-label': `Delete ${each.name}`,
            onClick: () => change(() => deleteSaved(each.name)),
          },
          '×',
        ),
      ),
    ),
  );
}

/** Returns the panel with saved queries and example queries. */
export const queriesPlugin = (examples) => ({
  title: 'Queries',
  icon: QueriesIcon,
  content: function Queries() {
    const { addTab, queryEditor } = useEditorContext({ nonNull: true });
    const open = (query) => {
      if ((queryEditor?.getValue() ?? '').trim() !== '') addTab();
      queryEditor?.setValue(query);
    };
    return element(
      'div',
      { className: 'queries' },
      element(SavedQueries, { open, queryEditor }),
      element('h2', null, 'Examples'),
      element('p', null, 'Select a query to open it in a tab.'),
      examples.map((each) => queryButton(each, open)),
    );
  },
});
