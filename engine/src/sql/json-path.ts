import { validationError } from '../errors/engine-error.ts';

const step = /^(?:\.?([A-Za-z_][A-Za-z0-9_-]*)|\.?\[(\d+)\]|\.?\["((?:[^"\\]|\\.)*)"\]|\.?\['((?:[^'\\]|\\.)*)'\])/;

/**
 * `$.a[0]`, `a.b` or `["x y"]`; `$` means the whole document.
 * @param argumentPath path of the GraphQL argument, for errors
 */
export function parseJsonPath(text: string, argumentPath: string): readonly string[] {
  const steps: string[] = [];
  let rest = text.startsWith('$') ? text.slice(1) : text;
  while (rest !== '') {
    const match = step.exec(rest);
    if (match === null)
      throw validationError(`parse json path error: invalid path at '${rest.slice(0, 32)}'`, argumentPath);
    const [whole, name, index, double, single] = match;
    steps.push(name ?? index ?? (double ?? single ?? '').replace(/\\(.)/g, '$1'));
    rest = rest.slice(whole.length);
  }
  return steps;
}
