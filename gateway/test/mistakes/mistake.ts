/** A request with a mistake of an integrator, and the expected errors. */
export interface Mistake {
  readonly title: string;
  readonly request: { readonly method: string; readonly path: string; readonly body?: object };
  /**
   * The code, the position and the detail of each expected error. The position is empty for an error that concerns the
   * whole request.
   */
  readonly errors: readonly (readonly [code: string, position: string, detail: string])[];
}

type Request = Mistake['request'];

export const getRequest = (path: string): Request => ({ method: 'GET', path });
export const postRequest = (path: string, body: object): Request => ({ method: 'POST', path, body });

/** Returns a records query with the given body. */
export const queryRequest = (body: object): Request => postRequest('/v1/records/query', body);

/** Returns a records query of invoices with one filter. */
export const filterRequest = (rule: object): Request => queryRequest({ root: 'invoices', filters: [rule] });

/** Returns a test case: a title, a request and its expected errors. */
export const mistake = (title: string, request: Request, ...errors: Mistake['errors']): Mistake => ({
  title,
  request,
  errors,
});
