import { Fragment } from 'preact';

/** A narrow column breaks the URL or path after a part of its host, path or query, not inside of a word. */
export const BreakableUrl = ({ url }: { readonly url: string }) =>
  url.split(/(?<=[a-z0-9}][./?&])/i).map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
