import { demoPeople } from './people.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <title>${title}</title>
    <style>
      :root { color-scheme: light dark; font-family: system-ui, sans-serif; }
      body { max-width: 24rem; margin: 15vh auto; padding: 0 1rem; }
      button { width: 100%; margin: 0.25rem 0; padding: 0.75rem; font: inherit; text-align: left; }
    </style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      ${content}
    </main>
  </body>
</html>
`;

/** @param program name of the program that asks for a person */
export const choicePage = (program: string): string =>
  page(
    'Demo accounts',
    `<p>${escapeHtml(program)} wants to use the demo. Choose a person. The accounts of the demo have no passwords.</p>
      <form method="post">
        ${demoPeople
          .map(
            ({ id, name, role }) =>
              `<button name="person" value="${id}"><strong>${name}</strong><br>${role ?? 'needs an invitation'}</button>`,
          )
          .join('\n        ')}
      </form>`,
  );

/** @param form hidden form of the provider, which the button sends */
export const signOutPage = (form: string): string =>
  page(
    'Sign out',
    `${form}
      <p>Sign out of the demo accounts too?</p>
      <button type="submit" form="op.logoutForm" value="yes" name="logout" autofocus>Sign out</button>
      <button type="submit" form="op.logoutForm">Stay signed in</button>`,
  );

export const signedOutPage = page('Signed out', '<p>You can close this page.</p>');

export const problemPage = (text: string): string => page('Not signed in', `<p>${escapeHtml(text)}</p>`);
