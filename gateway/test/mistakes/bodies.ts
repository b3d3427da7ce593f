import { workspace } from '../gateway.ts';
import { type Mistake, mistake, postRequest } from './mistake.ts';

const webhook = (attributes: object) =>
  postRequest('/v1/webhooks', {
    data: {
      type: 'webhook',
      attributes: { url: 'https://8.8.8.8/', events: ['invoice.created'], workspace_id: workspace, ...attributes },
    },
  });

/** Requests with mistakes in the body. Other files contain the mistakes in records queries. */
export const bodyMistakes: readonly Mistake[] = [
  mistake('an event with an underscore', webhook({ events: ['document_uploaded'] }), [
    'INVALID_REQUEST',
    '/data/attributes/events/0',
    '`data.attributes.events[0]` must be one of company.created, company.updated, company.deleted, document.uploaded, document.processed, document.deleted, people.created, people.updated, invoice.created, invoice.updated, connector.reconnect_required. Did you mean `document.uploaded`?',
  ]),
  mistake('an event that does not exist', webhook({ events: ['invoice.paid'] }), [
    'INVALID_REQUEST',
    '/data/attributes/events/0',
    '`data.attributes.events[0]` must be one of company.created, company.updated, company.deleted, document.uploaded, document.processed, document.deleted, people.created, people.updated, invoice.created, invoice.updated, connector.reconnect_required.',
  ]),
  mistake('event for events', webhook({ event: 'invoice.created' }), [
    'INVALID_REQUEST',
    '/data/attributes/event',
    'Unknown member "event". Did you mean `events`? Allowed: url, events, workspace_id, external_workspace_id, description, headers.',
  ]),
  mistake('a URL without its scheme', webhook({ url: 'example.com/hook' }), [
    'INVALID_REQUEST',
    '/data/attributes/url',
    '`data.attributes.url` must be a URL, such as https://example.com/hooks.',
  ]),
  mistake('a header that the service sets', webhook({ headers: { Host: 'example.com' } }), [
    'INVALID_REQUEST',
    '/data/attributes/headers/Host',
    '`data.attributes.headers.Host`: This header is reserved for the service or the connection. Remove it.',
  ]),
  mistake(
    'a typing error in an attribute',
    postRequest('/v1/workspaces', { data: { type: 'workspace', attributes: { name: 'A', avatarColour: '#112233' } } }),
    [
      'INVALID_REQUEST',
      '/data/attributes/avatarColour',
      'Unknown member "avatarColour". Did you mean `avatar_color`? Allowed: name, external_workspace_id, description, avatar_color, auto_extract_enabled.',
    ],
  ),
  mistake(
    'attributes without data',
    postRequest('/v1/workspaces', { name: 'A' }),
    ['INVALID_REQUEST', '/data', '`data` is required.'],
    ['INVALID_REQUEST', '/name', 'Unknown member "name". Allowed: data.'],
  ),
  mistake(
    'credentials in camel case',
    postRequest('/auth/api_key', { clientId: 'a', clientSecret: 'b' }),
    ['INVALID_REQUEST', '/client_id', '`client_id` is required.'],
    ['INVALID_REQUEST', '/client_secret', '`client_secret` is required.'],
    [
      'INVALID_REQUEST',
      '/clientId',
      'Unknown member "clientId". Did you mean `client_id`? Allowed: client_id, client_secret.',
    ],
    [
      'INVALID_REQUEST',
      '/clientSecret',
      'Unknown member "clientSecret". Did you mean `client_secret`? Allowed: client_id, client_secret.',
    ],
  ),
];
