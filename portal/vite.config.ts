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
    // A slow machine is not a reason to print a warning at the start of the service.
    rolldownOptions: { checks: { pluginTimings: false } },
    // The security policy forbids data: URLs in style sheets and scripts.
    assetsInlineLimit: 0,
  },
} satisfies UserConfig;
