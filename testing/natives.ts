/**
 * The Request and Response classes of Node. This module is loaded once per process, before any module that replaces the
 * global classes.
 */
export const natives = { Request: globalThis.Request, Response: globalThis.Response };
