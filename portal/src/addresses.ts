/** Path of the portal, for example `/app`, without a slash at the end. */
export const portalPath = new URL(document.baseURI).pathname.replace(/(?<!\/)\/+$/, '');

/** Base URL of the service, which serves the portal and the API. */
export const serviceUrl = new URL('..', document.baseURI).href.replace(/(?<!\/)\/+$/, '');

/** Returns the path of a page of the portal. @param page path inside the portal, for example `webhooks` */
export const getPagePath = (page: string): string => `${portalPath}/${page}`;

/**
 * Whether the portal offers a token of the demo client. A gateway with a demo client adds the attribute `data-demo` to
 * the HTML of the page.
 */
export const isDemoOffered = document.documentElement.hasAttribute('data-demo');
