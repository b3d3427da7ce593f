import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { getPagePath } from '../../addresses.ts';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { recordOrTablePath } from '../../pages/records/addresses.ts';
import { humanizeName } from '../../pages/records/model/catalogue.ts';
import { useClient } from '../../session/context.ts';
import { useLoad } from '../../session/use-load.ts';
import { findRecords } from './find-records.ts';

interface SearchDialogProps {
  readonly pages: readonly { readonly title: string; readonly icon: IconName; readonly path: string }[];
  readonly onClose: () => void;
}

export default function SearchDialog({ pages, onClose }: SearchDialogProps) {
  const inputId = useId();
  const client = useClient();
  const { route } = useLocation();
  const [input, setInput] = useState('');
  const [chosen, setChosen] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const list = useRef<HTMLDivElement>(null);
  const text = input.trim();
  const { data: records = [], error, loading } = useLoad((signal) => findRecords(client, text, signal), [client, text]);
  const results = [
    ...pages
      .filter(({ title }) => title.toLowerCase().includes(text.toLowerCase()))
      .map(({ title, icon, path }) => ({ title, icon, kind: 'Page', href: getPagePath(path) })),
    ...records.map(({ root, id, title }) => ({
      title,
      icon: root === 'documents' ? ('document' as const) : ('table' as const),
      kind: humanizeName(root),
      href: recordOrTablePath(root, id),
    })),
  ];
  const active = Math.min(chosen, results.length - 1);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const open = (href: string | undefined) => {
    if (href === undefined) return;
    route(href);
    onClose();
  };
  const pressKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') open(results[active]?.href);
    else if (step !== undefined && results.length > 0) setChosen((active + step + results.length) % results.length);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Search" onClose={onClose}>
      <input
        role="combobox"
        aria-label="Name, number or id"
        aria-autocomplete="list"
        aria-expanded={results.length > 0}
        aria-controls={`${inputId}-results`}
        aria-activedescendant={results.length > 0 ? `${inputId}-${active}` : undefined}
        placeholder="Page, invoice, company, person, document or id"
        maxLength={200}
        ref={field}
        value={input}
        onInput={({ currentTarget }) => {
          setInput(currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={pressKey}
      />
      <div
        ref={list}
        id={`${inputId}-results`}
        role="listbox"
        aria-label="Results"
        hidden={results.length === 0}
        class="found"
      >
        {results.map(({ title, icon, kind, href }, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={href}
            id={`${inputId}-${index}`}
            role="option"
            aria-selected={index === active}
            onClick={() => open(href)}
          >
            <Icon name={icon} />
            <span>{title}</span>
            <span class="hint">{kind}</span>
          </button>
        ))}
      </div>
      <ErrorNotice error={error} />
      <p role="status" class="hint">
        {loading
          ? 'Searching …'
          : results.length === 0 && error === undefined
            ? 'Nothing found.'
            : `${results.length} found. ↑ ↓ choose, Enter opens.`}
      </p>
    </Dialog>
  );
}
