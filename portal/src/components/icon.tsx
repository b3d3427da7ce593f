/** In a square of 24 × 24. */
const outlines = {
  home: 'M4 11l8-7 8 7M6 10v10h12V10',
  webhook: 'M4 12h7m0 0 5-6h4m-9 6 5 6h4M4 9v6',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  mail: 'M3 5h18v14H3zM3 6l9 7 9-7',
  table: 'M3 5h18v14H3zM3 10h18M3 15h18M9 5v14',
  people:
    'M7.5 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6M2 17c0-3 2.5-5 5.5-5s5.5 2 5.5 5M13 3.4a3 3 0 0 1 0 5.2M15 12.4c1.8.7 3 2.4 3 4.6',
  key: 'M14 10a4 4 0 1 0-3.5 4L12 12.5l2 2 2-2 2 2 3-3-1.5-1.5z',
  tree: 'M12 3v6M5 15v-3h14v3M9 3h6v4H9zM2 15h6v5H2zM16 15h6v5h-6z',
  chart: 'M4 20V4M4 20h16M8 16v-5M12 16V8M16 16v-3',
  audit: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h3',
  book: 'M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11',
  exit: 'M14 4h5v16h-5M3 12h11M10 8l4 4-4 4',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5 19 19M5 19l1.5-1.5M17.5 6.5 19 5',
  moon: 'M20 14a8 8 0 1 1-9-10 6.5 6.5 0 0 0 9 10',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  check: 'M5 13l4 4L19 7',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  upload: 'M12 16V4M7 9l5-5 5 5M4 16v4h16v-4',
  download: 'M12 4v12M7 11l5 5 5-5M4 16v4h16v-4',
  refresh: 'M20 11a8 8 0 1 0-2 6M20 4v7h-7',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  send: 'M4 12 20 4l-6 16-3-6z',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l5 5',
  print: 'M7 9V3h10v6M7 17H3V9h18v8h-4M7 14h10v7H7z',
  chevron: 'M9 6l6 6-6 6',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v6M12 7.5v.5',
} as const;

export type IconName = keyof typeof outlines;

interface IconProps {
  readonly name: IconName;
  /** Without a label, screen readers ignore the icon. */
  readonly label?: string;
}

export function Icon({ name, label }: IconProps) {
  if (label === undefined)
    return (
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={outlines[name]} />
      </svg>
    );
  return (
    <svg class="icon" viewBox="0 0 24 24" role="img" aria-label={label}>
      <path d={outlines[name]} />
    </svg>
  );
}
