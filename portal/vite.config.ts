import type { UserConfig } from 'vite';

export default {
  // Relative, for proxies with a path prefix. The gateway sets the element `base` of the page.
  base: './',
  // Imports the TypeScript sources of `client`, which then needs no build before the portal.
  resolve: { conditions: ['@fds/source', 'module', 'browser'] },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    // The warning about slow plugins appears on slow machines at each start.
    rolldownOptions: { checks: { pluginTimings: false } },
    // The security policy forbids data: URLs in style sheets and scripts.
    assetsInlineLimit: 0,
  },
} satisfies UserConfig;
