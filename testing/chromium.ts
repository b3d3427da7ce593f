import { type Browser, chromium } from 'playwright-core';

/**
 * Starts Chromium without the features that send requests to its vendor.
 * @returns the browser, which the caller must close
 * @throws Error if the browser is missing. `CHROMIUM` is the path of its program; the default is Debian's
 * /usr/bin/chromium
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
