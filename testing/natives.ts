/**
 * The global classes Request and Response of Node. Each test process loads this module first, because other modules
 * replace the global classes.
 */
export const nativeHttpClasses = { Request: globalThis.Request, Response: globalThis.Response };
