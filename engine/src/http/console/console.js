import { accountSession, endAccountSession, signInLink, takeProblem } from './account.js';
import { CsvButton, queriesPlugin, show } from './panels.js';
import { measured, Results } from './result.js';
import { forget, headersOf, rejection, signIn, storedCredential } from './session.js';

const { React, ReactDOM, GraphiQL, GraphiQLPluginExplorer } = globalThis;
const { createElement: element } = React;

const signInPage = document.getElementById('sign-in');
const form = document.getElementById('sign-in-form');
const input = document.getElementById('credential');
const message = document.getElementById('message');
const consolePage = document.getElementById('console');

let root;

/** The results of subscriptions that run, so that signing out can end them. */
const running = new Set();

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
