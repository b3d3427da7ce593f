import type { TestApiClient } from '../records/service.ts';

const portal = 'http://localhost';

/** Two addresses and their cookies, as a person's browser has them. Follows no redirect by itself. */
export class PersonBrowser {
  readonly #service: TestApiClient;
  readonly #cookies = new Map<string, Map<string, string>>();
  /** `Set-Cookie` of the last response of the service. */
  lastCookie = '';

  constructor(service: TestApiClient) {
    this.#service = service;
  }

  async send(address: string, init: RequestInit = {}): Promise<Response> {
    const { origin, pathname, search } = new URL(address, portal);
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const headers = { ...Object.fromEntries(new Headers(init.headers)), cookie };
    const request = { ...init, headers, redirect: 'manual' } as const;
    const response =
      origin === portal ? await this.#service.fetch(pathname + search, request) : await fetch(address, request);
    const given = response.headers.getSetCookie();
    for (const line of given) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    this.#cookies.set(origin, jar);
    if (origin === portal) this.lastCookie = given.join('\n');
    return response;
  }

  /** Opens an address, and returns that to which it redirects. */
  async locationOf(address: string, init?: RequestInit): Promise<string> {
    const location = (await this.send(address, init)).headers.get('location') ?? 'none';
    return new URL(location, new URL(address, portal)).href;
  }

  /** A request that a page of the portal sends. */
  post(path: string, origin = portal): Promise<Response> {
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
    const page = await this.locationOf(`/app/sign-in?return_to=${encodeURIComponent(returnTo)}`);
    return this.locationOf(await this.choose(person, page));
  }
}
