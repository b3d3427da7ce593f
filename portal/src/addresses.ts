/** Path of the portal, for example `/app`, without a slash at the end. */
export const basePath = new URL(document.baseURI).pathname.replace(/\/+$/, '');

/** Base URL of the service, which serves the portal and the API. */
export const serviceUrl = new URL('..', document.baseURI).href.replace(/\/+$/, '');

/** Returns the path of a page of the portal. @param page path inside the portal, for example `webhooks` */
export const pathOf = (page: string): string => `${basePath}/${page}`;

/** Whether the page offers a token of the demo. The gateway marks the page if it has a demo client. */
export const isDemoOffered = document.documentElement.hasAttribute('data-demo');
