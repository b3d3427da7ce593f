import { type Browser, chromium } from 'playwright-core';

/** Without features that send requests to its vendor. `CHROMIUM` is its path, by default /usr/bin/chromium. */
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
