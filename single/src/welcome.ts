import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { DemoCredentials } from './demo.ts';
import { demoPeople } from './demo-provider/people.ts';

const query = {
  root: 'invoices',
  filters: [
    { field: 'status', operator: 'in', value: ['sent', 'paid'] },
    { field: 'issuer.name', operator: 'contains', value: 'a' },
  ],
  orderBy: { field: 'issue_date', direction: 'desc' },
  limit: 3,
};

type Commands = (demo: DemoCredentials, credentials: object) => readonly [token: string, query: string];

const withCurl: Commands = ({ base_url }, credentials) => [
  `TOKEN=$(curl -s ${base_url}/auth/api_key -H 'content-type: application/json' -d '${JSON.stringify(credentials)}' | sed 's/.*"token": *"\\([^"]*\\)".*/\\1/')`,
  `curl -s ${base_url}/v1/records/query -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' -d '${JSON.stringify(query)}'`,
];

const nodePost = (url: string, headers: string, body: object): string =>
  `fetch("${url}", { method: "POST", headers: { "content-type": "application/json"${headers} }, body: JSON.stringify(${JSON.stringify(body)}) })`;

const withNode: Commands = ({ base_url }, credentials) => [
  `TOKEN=$(node -e '${nodePost(`${base_url}/auth/api_key`, '', credentials)}.then((r) => r.json()).then((a) => console.log(a.token))')`,
  `TOKEN=$TOKEN node -e '${nodePost(`${base_url}/v1/records/query`, ', authorization: "Bearer " + process.env.TOKEN', query)}.then((r) => r.text()).then(console.log)'`,
];

const isOnPath = (program: string, path: string): boolean =>
  path.split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, program)));

/**
 * The commands use curl if it is installed, otherwise node.
 * @param demoFilePath path of `demo.json`
 * @param pathVariable value of the variable `PATH`
 */
export function welcomeMessage(
  demo: DemoCredentials,
  demoFilePath: string,
  pathVariable: string,
  has: { readonly portal: boolean; readonly people: boolean },
): string {
  const [organisation] = demo.organisations;
  const commands = isOnPath('curl', pathVariable) ? withCurl : withNode;
  return [
    '',
    `API             ${demo.base_url}`,
    ...(has.portal ? [`Portal          ${demo.base_url}/app`] : []),
    ...(has.people
      ? [
          `People          ${demoPeople.map(({ name, role }) => `${name} (${role ?? 'needs an invitation'})`).join(', ')}: "Sign in with your account" in the portal, as analyst in the engine console`,
        ]
      : []),
    `Reference       ${demo.base_url}/docs`,
    `Metrics         ${demo.metrics_url}`,
    `Engine console  ${demo.engine_url}/console   (admin secret and analyst token: ${demoFilePath})`,
    ...(organisation === undefined
      ? ['Database        has no organisation with a client yet (npm run admin -- organisation create NAME)']
      : [
          `Client id       ${organisation.client_id}`,
          `Client secret   ${organisation.client_secret}`,
          '',
          'Paste these two: a token (valid 15 minutes), and a first query with a filter.',
          ...commands(demo, { client_id: organisation.client_id, client_secret: organisation.client_secret }).map(
            (command) => `\n${command}`,
          ),
        ]),
    '',
    'Ready. Ctrl-C stops all processes and keeps the data.',
    '',
  ].join('\n');
}
