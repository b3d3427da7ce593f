/** For example `/app`. */
export const portalPath = new URL(document.baseURI).pathname.replace(/(?<!\/)\/+$/, '');

/** Serves the portal and the API. */
export const serviceUrl = new URL('..', document.baseURI).href.replace(/(?<!\/)\/+$/, '');

/** @param page path inside the portal, for example `webhooks` */
export const getPagePath = (page: string): string => `${portalPath}/${page}`;

/** People sign in at an identity provider: the gateway adds the attribute `data-provider`. */
export const isProviderOffered = document.documentElement.hasAttribute('data-provider');

/** The form for a client of the organisation: the gateway adds the attribute `data-clients`. */
export const isClientOffered = document.documentElement.hasAttribute('data-clients');

/** A gateway with a demo client adds the attribute `data-demo`. */
export const isDemoOffered = document.documentElement.hasAttribute('data-demo');
