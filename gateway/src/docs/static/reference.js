// Creates the API reference. All of its features that use other hosts are off.

const place = document.querySelector('#reference');
const { createApiReference } = await import(new URL(place.dataset.scalar, document.baseURI).href);

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
  persistAuth: true,
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

const reference = createApiReference(place, configuration);

document.querySelector('[data-demo]')?.addEventListener('click', async ({ target }) => {
  const output = document.querySelector('.demo output');
  const response = await fetch('docs/demo-token', { method: 'POST' });
  if (!response.ok) {
    output.textContent = (await response.json()).message;
    return;
  }
  const { token } = await response.json();
  const securitySchemes = { bearer: { token } };
  reference.updateConfiguration({
    ...configuration,
    authentication: { ...configuration.authentication, securitySchemes },
  });
  target.textContent = 'Use a new demo token';
  output.textContent = 'The requests of this page now use a token of the demo. It is valid for 15 minutes.';
});
