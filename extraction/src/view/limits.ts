export const viewLimits = {
  lines: 1000,
  /** Of the values with their markup; an ordinary line has about 1,500. */
  bytes: 2 * 1024 * 1024,
} as const;

/** Of the media that stores the content of `<body>`. */
export const viewMediaType = 'text/html';
