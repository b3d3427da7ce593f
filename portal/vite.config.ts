import type { UserConfig } from 'vite';

export default {
  // Relative addresses also work if a proxy adds a path prefix. The gateway sets the element `base` of the page.
  base: './',
  // The bundle contains the sources of the client, so that the client needs no build before.
  resolve: { conditions: ['@fds/source', 'module', 'browser'] },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    // The security policy forbids data: URLs in style sheets and scripts.
    assetsInlineLimit: 0,
  },
} satisfies UserConfig;
