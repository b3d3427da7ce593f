/** Two addresses and their cookies, as a person's browser has them. Follows no redirect by itself. */
export class PersonBrowser {
  readonly #service: string;
  /** Of the portal or the console. */
  readonly #path: string;
  readonly #cookies = new Map<string, Map<string, string>>();
  /** `Set-Cookie` of the last response of the service. */
  lastCookie = '';

  /** @param service URL of the service */
  constructor(service: string, path: '/app' | '/console' = '/app') {
    this.#service = service;
    this.#path = path;
  }

  async send(address: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(address, this.#service);
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const headers = { ...Object.fromEntries(new Headers(init.headers)), cookie };
    const request = { ...init, headers, redirect: 'manual' } as const;
    const response = await fetch(new URL(address, this.#service), request);
    const given = response.headers.getSetCookie();
    for (const line of given) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    this.#cookies.set(origin, jar);
    if (origin === this.#service) this.lastCookie = given.join('\n');
    return response;
  }

  /** Opens an address, and returns that to which it redirects. */
  async locationOf(address: string, init?: RequestInit): Promise<string> {
    const location = (await this.send(address, init)).headers.get('location') ?? 'none';
    return new URL(location, new URL(address, this.#service)).href;
  }

  /** A request that a page of the service sends. */
  post(path: string, origin = this.#service): Promise<Response> {
    return this.send(path, { method: 'POST', headers: { origin } });
  }

  /** Chooses a person at the provider, and returns the address to which the provider redirects. */
  async choose(person: string, page: string): Promise<string> {
    const choice = await this.locationOf(page);
    if (!choice.includes('/people/')) return choice;
    const chosen = { method: 'POST', body: new URLSearchParams({ person }) };
    return this.locationOf(await this.locationOf(choice, chosen));
  }

  /** Signs in, and returns the address of the page that opens. */
  async signIn(person: string, returnTo = ''): Promise<string> {
    const page = await this.locationOf(`${this.#path}/sign-in?return_to=${encodeURIComponent(returnTo)}`);
    return this.locationOf(await this.choose(person, page));
  }
}
