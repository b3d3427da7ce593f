import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface PageProps {
  readonly title: string;
  readonly description?: ComponentChildren;
  /** At the right of the title. */
  readonly actions?: ComponentChildren;
  /** The parent page. */
  readonly back?: { readonly title: string; readonly href: string };
  readonly children: ComponentChildren;
}

/** The title also names the document, and screen readers read it after a navigation. */
export function Page({ title, description, actions, back, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Portal`;
  }, [title]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div class="page">
      {back !== undefined && (
        <a class="back" href={back.href}>
          ← {back.title}
        </a>
      )}
      <header class="page-header">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {description !== undefined && <p class="muted">{description}</p>}
        </div>
        {actions !== undefined && <div class="actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

export function NotFoundPage() {
  return (
    <Page title="No page has this address">
      <p>Choose a page in the navigation.</p>
    </Page>
  );
}
