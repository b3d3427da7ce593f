import type { UserConfig } from 'vite';

export default {
  // Relative addresses also work if a proxy adds a path prefix. The gateway sets the element `base` of the page.
  base: './',
  // The condition `@fds/source` imports the TypeScript sources of the package `client`, so the package need not be
  // built before the portal.
  resolve: { conditions: ['@fds/source', 'module', 'browser'] },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    // Turns off the warning about slow plugins, which appears on a slow machine at each start of the service.
    rolldownOptions: { checks: { pluginTimings: false } },
    // The security policy forbids data: URLs in style sheets and scripts.
    assetsInlineLimit: 0,
  },
} satisfies UserConfig;
