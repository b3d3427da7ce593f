// Creates the API reference. All of its features that use other hosts are off.

const place = document.querySelector('#reference');
const overview = document.querySelector('#overview');

const otherLanguages =
  'c clojure csharp dart fsharp go http java kotlin objc ocaml php powershell r ruby rust swift'.split(' ');

const configuration = {
  url: new URL('docs/reference.json', document.baseURI).href,
  telemetry: false,
  withDefaultFonts: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'none',
  // A token or an API key that a person types must not stay in the browser.
  persistAuth: false,
  hideModels: true,
  // An open group would delay the first view by 0.3 s, because the reference renders all details of its first endpoint.
  defaultOpenFirstTag: false,
  // The header has one search and one color scheme for all pages.
  hideSearch: true,
  hideDarkModeToggle: true,
  // Left are curl; fetch and undici; requests and http.client.
  hiddenClients: {
    ...Object.fromEntries(otherLanguages.map((language) => [language, true])),
    js: ['axios', 'jquery', 'ofetch', 'xhr'],
    node: ['axios', 'ofetch'],
    python: ['aiohttp', 'httpx_sync', 'httpx_async'],
    shell: ['wget', 'httpie'],
  },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: { preferredSecurityScheme: 'bearer' },
};

for (const name of Object.keys(localStorage)) {
  if (name.startsWith('scalar-reference-auth')) localStorage.removeItem(name);
}

let reference;

/** Uses a token for the requests of the page, also if the reference does not exist yet. */
function useToken(token) {
  configuration.authentication = { ...configuration.authentication, securitySchemes: { bearer: { token } } };
  reference?.updateConfiguration({ ...configuration });
}

document.querySelector('[data-demo]')?.addEventListener('click', async ({ target }) => {
  const output = document.querySelector('.demo output');
  const response = await fetch('docs/demo-token', { method: 'POST' });
  if (!response.ok) {
    output.textContent = (await response.json()).message;
    return;
  }
  useToken((await response.json()).token);
  target.textContent = 'Use a new demo token';
  output.textContent = 'The requests of this page now use a token of the demo. It is valid for 15 minutes.';
});

// The reference itself changes the fragment of the URL. It does so without the event `hashchange`.
let fragment = decodeURIComponent(location.hash.slice(1));
addEventListener('hashchange', () => {
  fragment = decodeURIComponent(location.hash.slice(1));
  overview.querySelector('[popover]').hidePopover();
});

/**
 * Returns whether the reference shows the section of the URL fragment, or else the visible part of the page. Parts that
 * the reference has not rendered yet are empty placeholders.
 */
function isRendered() {
  const parts = [...place.querySelectorAll('[data-placeholder]')];
  const target = document.getElementById(`api-1/${fragment}`);
  if (parts.length === 0) return false;
  if (target !== null) return target.dataset.placeholder !== 'true';
  return parts.every((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return part.dataset.placeholder !== 'true' || bottom < 0 || top > innerHeight;
  });
}

/**
 * Returns the fragment of the section that a reader sees: the section of the URL fragment if it is visible, else the
 * last section that begins above the upper edge of the window. Returns `undefined` for the introduction.
 */
function readFragment() {
  const edge = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  const topOf = (element) => element?.getBoundingClientRect().top ?? -1;
  const topOfTarget = topOf(document.getElementById(fragment));
  if (topOfTarget >= 0 && topOfTarget < innerHeight) return fragment;
  const sections = [...overview.querySelectorAll('section + section, article')];
  // A browser scrolls to whole pixels, and a section may begin at a fraction of a pixel.
  return sections.findLast((section) => topOf(section) < edge + 1)?.id;
}

/** Replaces the overview by the reference. A reader who has scrolled the overview sees the same section. */
function replaceOverview() {
  const read = readFragment();
  overview.remove();
  if (read === undefined || read === fragment) return;
  history.replaceState(null, '', `#${read}`);
  dispatchEvent(new PopStateEvent('popstate'));
}

const observer = new MutationObserver(() => {
  if (!isRendered()) return;
  observer.disconnect();
  replaceOverview();
});
observer.observe(place, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-placeholder'] });

// The scripts of the reference run only after the browser has shown the overview. A hidden page shows nothing.
if (!document.hidden) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
const { createApiReference } = await import(new URL(place.dataset.scalar, document.baseURI).href);
reference = createApiReference(place, configuration);
