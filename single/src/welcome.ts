import type { Demo } from './demo.ts';

const query = {
  root: 'invoices',
  filters: [
    { field: 'status', operator: 'in', value: ['sent', 'paid'] },
    { field: 'issuer.name', operator: 'contains', value: 'a' },
  ],
  orderBy: { field: 'issue_date', direction: 'desc' },
  limit: 3,
};

const commands = ({ base_url }: Demo, id: string, secret: string): string[] => [
  'Paste these two: a token (valid 15 minutes), and a first query with a filter.',
  '',
  `TOKEN=$(curl -s ${base_url}/auth/api_key -H 'content-type: application/json' -d '${JSON.stringify({
    client_id: id,
    client_secret: secret,
  })}' | sed 's/.*"token": *"\\([^"]*\\)".*/\\1/')`,
  '',
  `curl -s ${base_url}/v1/records/query -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' -d '${JSON.stringify(query)}'`,
];

/**
 * The text that is printed when the service is ready: where it is, with which credentials, and two commands to paste.
 * @param file path of the `demo.json` that holds the same and more
 */
export function welcome(demo: Demo, file: string): string {
  const [organisation] = demo.organisations;
  return [
    '',
    `API             ${demo.base_url}`,
    `Engine console  ${demo.engine_url}/console   (admin secret and analyst token: ${file})`,
    ...(organisation === undefined
      ? [`Database        has no organisation with a client yet (SEED=demo makes two)`]
      : [
          `Client id       ${organisation.client_id}`,
          `Client secret   ${organisation.client_secret}`,
          '',
          ...commands(demo, organisation.client_id, organisation.client_secret),
        ]),
    '',
    'Ready. Ctrl-C stops every process and leaves the data.',
    '',
  ].join('\n');
}
