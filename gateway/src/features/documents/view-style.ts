import { createHash } from 'node:crypto';

/** Of the page of an invoice. */
export const viewStyle = `
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; font: 0.9rem/1.4 system-ui, sans-serif; color: #1c2128; background: #fff }
h1 { font-size: 1.5rem; overflow-wrap: anywhere }
h2 { font-size: 1.1rem; border-bottom: 1px solid #ccc }
h3, h4, h5, h6 { font-size: 0.95rem; margin: 0.75rem 0 0.25rem }
dl { margin: 0 }
dl div { display: grid; grid-template-columns: 1fr 2fr; gap: 1rem; break-inside: avoid }
dt, small { color: #57606a }
small { white-space: nowrap }
dd { margin: 0 }
dd, td { white-space: pre-line; overflow-wrap: anywhere }
table { width: 100%; border-collapse: collapse }
th, td { padding: 0.25rem 0.5rem; text-align: start; vertical-align: top }
th { border-bottom: 1px solid #ccc; font-weight: 600 }
tbody { break-inside: avoid }
.more td { padding-bottom: 0.75rem; font-size: 0.8rem; border-bottom: 1px solid #eee }
.omitted { font-weight: 600 }
@media print { body { max-width: none; padding: 0 } }
`;

/** For `style-src` of a Content-Security-Policy. */
export const viewStyleSource = `'sha256-${createHash('sha256').update(viewStyle).digest('base64')}'`;
