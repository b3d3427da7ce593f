import { natives } from './natives.ts';

// The first server that starts in a process replaces the global Request and Response. Test files share processes, so
// each file restores Node's own.
for (const [name, value] of Object.entries(natives)) {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
}
