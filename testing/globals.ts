import { natives } from './natives.ts';

// The first server that is started in a process replaces its Request and Response. Test files share processes: each
// begins with Node's own, whatever the file before it started.
for (const [name, value] of Object.entries(natives)) {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
}
