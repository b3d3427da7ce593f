import { type ComponentChildren, Fragment } from 'preact';

/** Terms with their values. A term without a value is left out. */
export function Facts({ rows }: { readonly rows: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {rows.map(
        ([term, value]) =>
          value != null &&
          value !== false && (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
