import { type Browser, chromium } from 'playwright-core';

/**
 * Starts Chromium without features that send requests of their own.
 * @returns the browser; close it at the end
 * @throws Error if the browser is missing: `CHROMIUM` names its file, by default Debian's /usr/bin/chromium
 */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
