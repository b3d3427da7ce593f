/** Node's own classes, loaded before modules that replace the global ones. */
export const nativeHttpClasses = { Request: globalThis.Request, Response: globalThis.Response };
