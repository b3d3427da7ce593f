import type { Page } from 'playwright-core';
import * as v from 'valibot';

export const patience = 15_000;

/** The members of `demo.json` that the test uses. */
export const demoFile = v.object({
  base_url: v.string(),
  engine_url: v.string(),
  analyst_token: v.string(),
  engine_admin_secret: v.string(),
});
export type Demo = v.InferOutput<typeof demoFile>;

/** A title, and what the browser does. A step does not depend on earlier steps, except on the sign-in. */
export type Step = readonly [title: string, run: (page: Page) => Promise<void>];

export const editorOf = (page: Page) =>
  page.locator('[aria-label="Query Editor"] .CodeMirror').filter({ visible: true });

export async function untilSignedIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Execute query/ }).waitFor({ timeout: patience });
}

export const execute = (page: Page): Promise<void> => page.getByRole('button', { name: /Execute query/ }).click();

/** Replaces the text of the editor. */
export async function write(page: Page, text: string): Promise<void> {
  await editorOf(page).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

export const resultOf = (page: Page, text: string) =>
  page.locator('[aria-label="Result Window"]').filter({ hasText: text });
