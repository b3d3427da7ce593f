import { expect, it } from 'vitest';
import { welcomeMessage } from './welcome.ts';

it('welcomeMessage for a database without organisations says how to add an organisation', () => {
  const demo = {
    base_url: 'http://127.0.0.1:3000',
    engine_url: 'http://127.0.0.1:8080',
    worker_url: 'http://127.0.0.1:3001',
    metrics_url: 'http://127.0.0.1:9464/metrics',
    database_url: 'postgres://postgres@127.0.0.1/db',
    engine_admin_secret: 'secret',
    organisations: [],
    analyst_token: 'token',
  };
  expect(welcomeMessage(demo, 'demo.json', '', { portal: false, people: false }).split('\n')).toContain(
    'Database        has no organisation with a client yet (npm run admin -- organisation create NAME)',
  );
});
