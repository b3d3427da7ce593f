/** What answers requests; a Hono app does. */
interface App {
  fetch(request: Request): Response | Promise<Response>;
}

/**
 * A request whose text and signal are at hand. The standard one would encode the text, decode it again for its reader,
 * and watch the signal with one of its own (measured: 11 of the 27 µs of a small call).
 */
class TextRequest extends Request {
  override readonly text: () => Promise<string>;
  override readonly signal: AbortSignal;

  constructor(address: string | URL, text: string, { method, headers, signal }: RequestInit) {
    super(address, { method: method ?? 'POST', headers: headers ?? {} });
    this.text = () => Promise.resolve(text);
    this.signal = signal ?? new AbortController().signal;
  }
}

/**
 * A `fetch` whose requests are calls of an app in this process: the same requests, answers and authentication
 * as over the network.
 */
export const inProcess =
  (app: App): typeof fetch =>
  async (input, init = {}) => {
    const { body } = init;
    return app.fetch(
      typeof body === 'string' && !(input instanceof Request)
        ? new TextRequest(input, body, init)
        : new Request(input, init),
    );
  };
