import { afterAll, beforeAll, describe, vi } from 'vitest';
import { createDatabaseUserSettings } from '../../testing/database.ts';
import { createSeededDatabase } from '../../testing/seeded.ts';
import { testGeneratedRequests } from './openapi/fuzz.ts';
import { type RunningProduct, startProduct } from './running-product.ts';
import { testAdminCommands } from './whole/administration.ts';
import { testAgentSignIn } from './whole/agent-sign-in.ts';
import { testMcpAgents } from './whole/agents.ts';
import { testChanges } from './whole/changes.ts';
import { testClientPackage } from './whole/client-package.ts';
import { testConsoleSignIn } from './whole/console-sign-in.ts';
import { testDocumentKinds } from './whole/documents.ts';
import { testFairUseLimit } from './whole/fair-use.ts';
import { testGuideExamples } from './whole/guides.ts';
import { testInvitations } from './whole/invitations.ts';
import { testTenantIsolation } from './whole/isolation.ts';
import { testAlertsAndDashboard } from './whole/monitoring.ts';
import { testAgentQuestions } from './whole/questions.ts';
import { testReadmeCommands } from './whole/readme-commands.ts';
import { testRefusedSignIns } from './whole/refused-sign-ins.ts';
import { testApiRequests } from './whole/requests.ts';
import { testSignIn } from './whole/sign-in.ts';
import { testGeneratedClientTypes } from './whole/typed-client.ts';
import { chosenEventsSecret, testWebhooks } from './whole/webhooks.ts';

vi.setConfig({ testTimeout: 180_000 });

// All parts of this test share one running product, because a start takes longer than most parts. The questions to
// agents and the commands of the README run first, because their responses require unchanged demo records. The generated requests run last, because
// they change and delete records.
let product: RunningProduct;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  const database = resources.use(await createSeededDatabase());
  product = resources.use(
    await startProduct({
      DATABASE_URL: database.url,
      ...createDatabaseUserSettings(database),
      RATE_LIMIT_AI: '0',
      EVENTS_SECRET: chosenEventsSecret,
    }),
  );
});
afterAll(() => resources.disposeAsync());

describe.each([
  ['the evaluation of agents', testAgentQuestions],
  ['newcomers', testReadmeCommands],
  ['the packed client', testClientPackage],
  ['the guides', testGuideExamples],
  ['requests to the product', testApiRequests],
  ['isolation', testTenantIsolation],
  ['a typed client', testGeneratedClientTypes],
  ['sign-in', testSignIn],
  ['sign-in to the console', testConsoleSignIn],
  ['sign-ins of attackers', testRefusedSignIns],
  ['sign-in of agents', testAgentSignIn],
  ['invitations', testInvitations],
  ['changes', testChanges],
  ['webhooks', testWebhooks],
  ['agents', testMcpAgents],
  ['administration', testAdminCommands],
  ['documents of many kinds', testDocumentKinds],
  ['fair use', testFairUseLimit],
  ['monitoring', testAlertsAndDashboard],
  ['requests generated from the OpenAPI document', testGeneratedRequests],
])('the running product: %s', (_, part) => part(() => product));
