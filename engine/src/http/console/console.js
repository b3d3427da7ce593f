import { accountSession, endAccountSession, signInLink, takeProblem } from './account.js';
import { toCsv } from './csv.js';
import { measured, Results } from './result.js';
import { deleteSaved, readSaved, saveQuery } from './saved.js';
import { forget, headersOf, rejection, signIn, storedCredential } from './session.js';

const { React, ReactDOM, GraphiQL, GraphiQLPluginExplorer } = globalThis;
const { createElement: element } = React;
const { useEditorContext, ToolbarButton } = GraphiQL.React;

const signInPage = document.getElementById('sign-in');
const form = document.getElementById('sign-in-form');
const input = document.getElementById('credential');
const message = document.getElementById('message');
const notice = document.getElementById('notice');
const consolePage = document.getElementById('console');

let root;

/** The results of subscriptions that run, so that signing out can end them. */
const running = new Set();

/** Shows a sentence for a few seconds. */
function show(text) {
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

function CsvButton() {
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
const queriesPlugin = (examples) => ({
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

/** Shows a panel from its start. GraphiQL would keep the scroll position of the previous panel. */
const scrollPanelToStart = () =>
  requestAnimationFrame(() => document.querySelector('.graphiql-plugin')?.scrollTo(0, 0));

const loadExamples = async () => {
  const response = await fetch('/console/examples.json').catch(() => undefined);
  return response?.ok ? response.json() : [];
};

function signOut(reason = '') {
  forget();
  for (const results of running) results.return();
  running.clear();
  root?.unmount();
  root = undefined;
  consolePage.hidden = true;
  signInPage.hidden = false;
  message.textContent = reason;
  input.value = '';
  input.focus();
}

const signOutButton = (label, onClick) =>
  element('button', { key: label, type: 'button', className: 'graphiql-un-styled sign-out', onClick }, label);

/** The buttons of a person with an account. */
function accountButtons() {
  const end = (everywhere) => endAccountSession(everywhere).catch(({ message: reason }) => show(reason));
  return [signOutButton('Sign out', () => end(false)), signOutButton('Sign out everywhere', () => end(true))];
}

/**
 * Opens GraphiQL with a credential that the engine accepts, so that the schema and completion are there at once.
 * @param current returns the credential, or undefined if the session has ended
 */
async function openConsole(current, buttons) {
  const examples = await loadExamples();
  const subscriptionUrl = new URL('/v1/graphql', location.href.replace(/^http/, 'ws')).href;
  const fetcher = async (given, options) => {
    const request = withKnownName(given);
    const credential = await current();
    if (credential === undefined) {
      queueMicrotask(() => signOut('Your session has ended. Sign in again.'));
      return { errors: [{ message: 'Your session has ended.' }] };
    }
    const headers = headersOf(credential);
    const wsConnectionParams = { headers };
    const send = GraphiQL.createFetcher({ url: '/v1/graphql', headers, subscriptionUrl, wsConnectionParams });
    const answer = await measured(request, () => send(request, options));
    if (/\bsubscription\b/.test(request.query) && Symbol.asyncIterator in answer) running.add(answer);
    const reason = rejection(credential, answer);
    if (reason !== undefined) queueMicrotask(() => signOut(reason));
    return answer;
  };
  const plugins = [GraphiQLPluginExplorer.explorerPlugin({ showAttribution: false }), queriesPlugin(examples)];
  const toolbar = { additionalContent: element(CsvButton) };
  signInPage.hidden = true;
  consolePage.hidden = false;
  root = ReactDOM.createRoot(consolePage);
  root.render(
    element(
      GraphiQL,
      {
        fetcher,
        plugins,
        toolbar,
        defaultQuery: examples[0]?.query ?? '',
        shouldPersistHeaders: false,
        onTogglePluginVisibility: scrollPanelToStart,
      },
      element(GraphiQL.Logo, null, buttons),
      element(GraphiQL.Footer, null, element(Results)),
    ),
  );
}

/**
 * GraphiQL reads the name of the operation 100 ms after a change of the text. Until then it sends the name of the
 * previous operation, which the engine would reject.
 */
const withKnownName = ({ operationName: name, ...request }) =>
  request.query.match(/\w+/g)?.includes(name) ? { ...request, operationName: name } : request;

/** Runs `open`, or shows the sign-in page with the reason why it failed. */
async function enter(open) {
  try {
    await open();
  } catch (error) {
    signOut(error instanceof Error ? error.message : String(error));
  }
}

const enterWith = (text) =>
  enter(async () => {
    const credential = await signIn(text);
    await openConsole(
      async () => credential,
      signOutButton('Sign out', () => signOut()),
    );
  });

form.addEventListener('submit', (event) => {
  event.preventDefault();
  message.textContent = '';
  enterWith(input.value);
});

document.getElementById('demo').addEventListener('click', async () => {
  const answer = await fetch('/console/demo-token', { method: 'POST' }).catch(() => undefined);
  if (answer?.ok) enterWith((await answer.json()).token);
  else message.textContent = 'The engine offers no demo. Sign in with a token.';
});

if (signInLink !== undefined) {
  const link = { id: 'account', href: signInLink, textContent: 'Sign in with your account' };
  message.before(Object.assign(document.createElement('a'), link));
}

/** The credential of this tab has priority over the account of the browser. */
async function resume() {
  const problem = takeProblem();
  if (problem !== undefined) return signOut(problem);
  const stored = storedCredential();
  if (stored !== null) return enterWith(stored);
  return enter(async () => {
    const session = await accountSession();
    if (session === undefined) signOut();
    else await openConsole(session.token, accountButtons());
  });
}
resume();
