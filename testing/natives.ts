/** Node's own: this is loaded before anything that could replace them, and once a process. */
export const natives = { Request: globalThis.Request, Response: globalThis.Response };
