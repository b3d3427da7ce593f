import { type ErrorDefinitions, notFoundRow, unknownId, unknownIdRemedy } from './row.ts';

export const recordErrors = {
  DOCUMENT_NOT_FOUND: notFoundRow('document', '/v1/documents'),
  MEDIA_NOT_FOUND: { ...notFoundRow('media', '/v1/medias'), request: { line: `GET /v1/medias/${unknownId}/content` } },
  VALIDATION_NOT_FOUND: {
    status: 404,
    meaning: 'The document does not exist, you may not access it, or the service has not processed it.',
    remedy:
      'Wait for the event `document.processed`, or until `GET /v1/documents/{id}` returns the status `completed`.',
    request: { line: `GET /v1/documents/${unknownId}/validation` },
    example: {
      message:
        'No validation of a document with this id exists, or you may not access it. Wait until the document is processed.',
    },
  },
  VIEW_NOT_FOUND: {
    status: 404,
    meaning:
      'The document does not exist, you may not access it, it is not an electronic invoice, or the service has not processed it.',
    remedy:
      'Wait for the event `document.processed`. For another document, get its file (`GET /v1/medias/{id}/content`) or its reading.',
    request: { line: `GET /v1/documents/${unknownId}/view` },
    example: {
      message:
        'No page of a document with this id exists, or you may not access it. Only electronic invoices that are processed have a page.',
    },
  },
  READING_NOT_FOUND: {
    status: 404,
    meaning: 'The document does not exist, you may not access it, or the service has not processed it yet.',
    remedy:
      'Wait for the event `document.processed`, or until `GET /v1/documents/{id}` returns the status `completed`.',
    request: { line: `GET /v1/documents/${unknownId}/reading` },
    example: {
      message:
        'No reading of a document with this id exists, or you may not access it. Wait until the document is processed.',
    },
  },
  READING_CHANGED: {
    status: 412,
    meaning: 'Another person or another processing changed the reading after you read it.',
    remedy: 'Get the reading again, apply the corrections to it, and send its new `ETag` in `If-Match`.',
    example: {
      message:
        'The reading has another version than If-Match names. Get the reading again, and apply the changes to it.',
    },
  },
  IF_MATCH_REQUIRED: {
    status: 428,
    title: 'If-Match Required',
    meaning: 'A change of a reading has no header `If-Match`, so it might overwrite the change of another person.',
    remedy: 'Send the `ETag` of `GET /v1/documents/{id}/reading` in the header `If-Match`.',
    example: { message: 'The header If-Match is required. Send the ETag of GET /v1/documents/{id}/reading.' },
  },
  READING_NOT_CORRECTABLE: {
    status: 409,
    meaning:
      'The reading does not contain all values of the document, so records of its values would be incomplete. This is so for bank statements and for very long documents.',
    remedy: 'Correct the document itself, and upload it again.',
    example: {
      message:
        'The reading does not contain all values of the document: it is a bank statement, or has more than 2000 values. Correct the document itself, and upload it again.',
    },
  },
  WORKSPACE_NOT_FOUND: {
    ...notFoundRow('workspace', '/v1/workspaces'),
    meaning: 'The workspace in the path or in the body does not exist or is deleted, or you may not access it.',
  },
  COLLECTION_NOT_FOUND: {
    status: 404,
    meaning: 'An upload contains the id of a collection that its workspace does not have.',
    remedy: 'Remove `data.attributes.collect_id`, or send the id of a collection of this workspace.',
    example: {
      detail: 'No such collection of the workspace exists, or you may not access it.',
      source: { pointer: '/data/attributes/collect_id' },
    },
  },
  COMPANY_NOT_FOUND: notFoundRow('company', '/v1/companies'),
  PEOPLE_NOT_FOUND: notFoundRow('person', '/v1/people'),
  INVITATION_NOT_FOUND: {
    ...notFoundRow('invitation', '/v1/invitations'),
    request: { line: `DELETE /v1/invitations/${unknownId}` },
  },
  API_KEY_NOT_FOUND: { ...notFoundRow('API key', '/v1/api-key'), request: { line: `DELETE /v1/api-key/${unknownId}` } },
  INVOICE_NOT_FOUND: notFoundRow('invoice', '/v1/invoices'),
  BALANCE_NOT_FOUND: {
    ...notFoundRow('balance', '/v1/balances'),
    example: { detail: 'No balance with this id exists, or you may not access it.', source: { parameter: 'id' } },
  },
  TRANSACTION_NOT_FOUND: {
    ...notFoundRow('transaction', '/v1/transactions'),
    example: { detail: 'No transaction with this id exists, or you may not access it.', source: { parameter: 'id' } },
  },
  SUGGESTION_NOT_FOUND: {
    ...notFoundRow('suggestion', '/v1/suggestions'),
    request: { line: `POST /v1/suggestions/${unknownId}/confirm` },
  },
  WEBHOOK_NOT_FOUND: notFoundRow('webhook', '/v1/webhooks'),
  WEBHOOK_DELIVERY_NOT_FOUND: {
    ...notFoundRow('delivery', '/v1/webhook-deliveries'),
    request: { line: `POST /v1/webhook-deliveries/${unknownId}/redeliver` },
  },
  RECORD_NOT_FOUND: {
    status: 404,
    meaning: 'The body contains the id of a record that does not exist or that you may not access.',
    remedy: unknownIdRemedy,
    example: {
      detail: 'invoices has no record with this id that you may access.',
      source: { pointer: '/data/attributes/record_ids/0' },
    },
  },
  CUSTOM_COLUMN_NOT_FOUND: notFoundRow('custom column', '/v1/custom-columns'),
  CUSTOM_COLUMN_JOB_NOT_FOUND: notFoundRow('job', '/v1/custom-column-jobs'),
  EXTERNAL_WORKSPACE_ID_TAKEN: {
    status: 409,
    meaning: 'Another workspace of the organisation has this `external_workspace_id`.',
    remedy: 'Find the workspace with a records query (root `workspaces`), or choose another external id.',
    example: {
      detail: 'Another workspace already uses this external_workspace_id. Send a different one.',
      source: { pointer: '/data/attributes/external_workspace_id' },
    },
  },
  INVITATION_ALREADY_EXISTS: {
    status: 409,
    meaning: 'The organisation has an accepted or pending invitation for this email address.',
    remedy:
      'To change the role or the expiry, revoke the invitation (`DELETE /v1/invitations/{id}`) and create a new one.',
    example: {
      message: 'Your organisation already has an invitation for this email address. To change it, delete it first.',
    },
  },
  WEBHOOK_ALREADY_EXISTS: {
    status: 409,
    meaning:
      'A webhook of the workspace already has this URL and this event. The response contains one error for each requested event that the existing webhook already sends.',
    remedy: 'Change the existing webhook (`PATCH /v1/webhooks/{id}`), or register another URL.',
    example: {
      detail:
        'Another webhook of this workspace already sends document.processed to this URL. Change that webhook instead.',
      source: { pointer: '/data/attributes/events/0' },
    },
  },
  WEBHOOK_INACTIVE: {
    status: 409,
    meaning: 'The request asks for a test of a webhook that is deactivated.',
    remedy: 'Activate the webhook (`PATCH /v1/webhooks/{id}` with `"active": true`), then request the test again.',
    example: { message: 'The webhook is inactive. Set active to true first.' },
  },
  CUSTOM_COLUMN_NOT_COMPUTABLE: {
    status: 409,
    meaning: 'The column has no extractor, so its values cannot be computed.',
    remedy: 'Create a column with an `extractor`. `POST /v1/custom-columns/infer` proposes one.',
    example: { message: 'This column has no extractor, so it cannot be computed. Create a column with an extractor.' },
  },
} as const satisfies ErrorDefinitions;
