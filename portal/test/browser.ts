import { strict as assert } from 'node:assert';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import * as v from 'valibot';

const patienceMs = 15_000;
const viewports = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const;
const schemes = ['light', 'dark'] as const;

/** The members of `demo.json` that the flows use. */
export const demoFileSchema = v.object({
  base_url: v.string(),
  organisations: v.tupleWithRest(
    [v.object({ client_id: v.string(), client_secret: v.string() })],
    v.object({ client_id: v.string(), client_secret: v.string() }),
  ),
});
export type DemoFile = v.InferOutput<typeof demoFileSchema>;

/** A flow: what one person does in the portal. */
export interface UserFlowTest {
  /** A sentence that says what the flow proves. */
  readonly title: string;
  run(portal: PortalUnderTest): Promise<void>;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Schema of the accessibility violations that axe reports. */
const axeResult = v.array(
  v.object({ id: v.string(), help: v.string(), nodes: v.array(v.object({ html: v.string() })) }),
);

/** A running portal in a browser, with the checks that all flows share. */
export class PortalUnderTest {
  readonly demo: DemoFile;
  /** Path of the file from which `demo` was read. */
  readonly demoPath: string;
  readonly #browser: Browser;
  readonly #folder: string | undefined;
  #context: BrowserContext | undefined;
  /**
   * The detected problems: requests to other hosts, exceptions, and messages of the browser. A flow removes the messages
   * that it expects.
   */
  readonly problems: string[] = [];

  /** @param folder folder for screenshots */
  constructor(browser: Browser, demo: DemoFile, demoPath: string, folder: string | undefined) {
    this.#browser = browser;
    this.demo = demo;
    this.demoPath = demoPath;
    this.#folder = folder;
    if (folder !== undefined) mkdirSync(folder, { recursive: true });
  }

  /** Opens an address of the portal in a new browser context. @param page path inside the portal */
  async open(page = '', options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    await this.close();
    this.problems.length = 0;
    const origin = new URL(this.demo.base_url).origin;
    this.#context = await this.#browser.newContext({ viewport: viewports.wide, locale: 'en-GB', ...options });
    await this.#context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    const opened = await this.#context.newPage();
    opened.setDefaultTimeout(patienceMs);
    opened.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(`${origin}/`) && !/^(data|blob|chrome|chrome-extension):/.test(url)) this.problems.push(url);
    });
    opened.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.problems.push(message.text());
    });
    opened.on('pageerror', (error) => this.problems.push(String(error)));
    await opened.goto(`${this.demo.base_url}/app${page === '' ? '' : `/${page}`}`);
    return opened;
  }

  /** Opens a page of the portal and signs in to the demo. */
  async openSignedIn(page: string, options?: Parameters<Browser['newContext']>[0]): Promise<Page> {
    const opened = await this.open(page, options);
    await opened.getByRole('button', { name: 'Open the demo' }).click();
    await opened.getByRole('navigation', { name: 'Pages', exact: true }).waitFor({ state: 'attached' });
    return opened;
  }

  /**
   * Checks the current view in light and dark colors, wide and narrow: axe finds no violation, and nothing is wider than
   * the screen. Stores screenshots.
   */
  async inspect(page: Page, name: string): Promise<void> {
    for (const [width, viewport] of Object.entries(viewports)) {
      await page.setViewportSize(viewport);
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        if (this.#folder !== undefined)
          await page.screenshot({ path: join(this.#folder, `${name}-${width}-${colorScheme}.png`), fullPage: false });
        assert.equal(excess, 0, `${name} fits a ${width} screen`);
        await this.#findViolations(page, `${name}, ${width}, ${colorScheme}`);
      }
    }
    await page.setViewportSize(viewports.wide);
    await page.emulateMedia({ colorScheme: 'light' });
  }

  async #findViolations(page: Page, view: string): Promise<void> {
    await page.evaluate(axeSource);
    const found = v.parse(axeResult, await page.evaluate('axe.run().then(({ violations }) => violations)'));
    const lines = found.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`);
    assert.deepEqual(lines, [], `axe finds no violation: ${view}`);
  }

  /** Fails if a page loaded something from another host, or the browser reported an error. */
  assertNoProblems(): void {
    assert.deepEqual(this.problems, [], 'nothing comes from another host, and the browser reports no error');
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = undefined;
  }
}
