/**
 * Tests the portal in a real browser: the flows in `flows/` run against a running product with demo data. After each
 * view, axe looks for violations, in light and dark colors, on a wide and a narrow screen. Needs Chromium (`CHROMIUM`,
 * by default Debian's /usr/bin/chromium). Usage:
 *
 * npm run portal-check -- [demo.json] [folder for screenshots] [name of one file of flows]
 */
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { launchChromium } from '../../testing/chromium.ts';
import { demoFileSchema, PortalUnderTest, type UserFlowTest } from './browser.ts';

const [demoPath = '.data/demo.json', folder, only] = process.argv.slice(2);
const demo = v.parse(v.pipe(v.string(), v.parseJson(), demoFileSchema), await readFile(demoPath, 'utf8'));

/** Returns the user flows of all files in `flows/`, or of one file. */
async function readFlows(): Promise<UserFlowTest[]> {
  const names = (await readdir(new URL('flows/', import.meta.url))).sort();
  const chosen = names.filter((name) => only === undefined || name === `${only}.ts`);
  const files = await Promise.all(
    chosen.map(async (name): Promise<{ flows: readonly UserFlowTest[] }> => import(`./flows/${name}`)),
  );
  return files.flatMap(({ flows }) => flows);
}

const browser = await launchChromium();
const portal = new PortalUnderTest(browser, demo, resolve(demoPath), folder);
let [passed, failed] = [0, 0];
try {
  for (const { title, run } of await readFlows()) {
    const startedAt = performance.now();
    try {
      await run(portal);
      portal.assertNoProblems();
      passed += 1;
      console.log(`${title} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed += 1;
      console.log(`FAILED: ${title}\n${error instanceof Error ? error.message : String(error)}`);
    }
  }
} finally {
  await portal.close();
  await browser.close();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
