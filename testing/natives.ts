/** Node's own Request and Response. This module is loaded once per process, before any module that replaces them. */
export const natives = { Request: globalThis.Request, Response: globalThis.Response };
