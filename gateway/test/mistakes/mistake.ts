/** A request of an integrator, and the errors of its response. */
export interface Mistake {
  readonly title: string;
  readonly request: { readonly method: string; readonly path: string; readonly body?: object };
  /** Code, position and detail of each error. Errors of the whole request have no position. */
  readonly errors: readonly (readonly [code: string, position: string, detail: string])[];
}

type Request = Mistake['request'];

export const get = (path: string): Request => ({ method: 'GET', path });
export const post = (path: string, body: object): Request => ({ method: 'POST', path, body });

/** A records query. */
export const query = (body: object): Request => post('/v1/records/query', body);

/** A records query of invoices with one filter. */
export const filter = (rule: object): Request => query({ root: 'invoices', filters: [rule] });

/** A row of the table: a request and its errors. */
export const mistake = (title: string, request: Request, ...errors: Mistake['errors']): Mistake => ({
  title,
  request,
  errors,
});
