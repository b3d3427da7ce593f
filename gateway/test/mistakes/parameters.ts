import { getRequest, type Mistake, mistake } from './mistake.ts';

/** Requests with mistakes in the query parameters. */
export const parameterMistakes: readonly Mistake[] = [
  mistake('limit for page[limit]', getRequest('/v1/invoices?limit=5'), [
    'UNKNOWN_PARAMETER',
    'limit',
    'Unknown parameter "limit". Did you mean `page[limit]`? Allowed: issuer_id, receiver_id, status, date_from, date_to, page[limit], page[cursor], include, fields[invoice], fields[company], fields[payment_means], fields[people], fields[document], fields[invoice_item], whereClause, orderBy[field], orderBy[direction], sort.',
  ]),
  mistake('page[number] for page[cursor]', getRequest('/v1/webhooks?page[number]=2'), [
    'UNKNOWN_PARAMETER',
    'page[number]',
    'Unknown parameter "page[number]". Did you mean `page[cursor]`? Allowed: page[limit], page[cursor], filter[workspace_id], filter[external_workspace_id].',
  ]),
  mistake('order_by for sort', getRequest('/v1/documents?order_by=file_name'), [
    'UNKNOWN_PARAMETER',
    'order_by',
    'Unknown parameter "order_by". Did you mean `sort`? Allowed: filter[uploaded_at][from], filter[uploaded_at][to], filter[processed_at][from], filter[processed_at][to], filter[workspace_id], filter[external_workspace_id], filter[status], filter[file_type], filter[validation], filter[rule], filter[reading], include, fields[document], fields[media], fields[invoice], sort, page[limit], page[cursor].',
  ]),
  mistake('payed for paid', getRequest('/v1/invoices?status=payed'), [
    'INVALID_REQUEST',
    'status',
    '`status` must be one of draft, sent, paid, cancelled. Did you mean `paid`?',
  ]),
  mistake('descending for desc', getRequest('/v1/invoices?orderBy[field]=status&orderBy[direction]=descending'), [
    'INVALID_REQUEST',
    'orderBy[direction]',
    '`orderBy[direction]` must be one of asc, desc. Did you mean `desc`?',
  ]),
  mistake('filter[status] for status', getRequest('/v1/invoices?filter[status]=paid'), [
    'UNKNOWN_PARAMETER',
    'filter[status]',
    'Unknown parameter "filter[status]". Did you mean `status`? Allowed: issuer_id, receiver_id, status, date_from, date_to, page[limit], page[cursor], include, fields[invoice], fields[company], fields[payment_means], fields[people], fields[document], fields[invoice_item], whereClause, orderBy[field], orderBy[direction], sort.',
  ]),
  mistake('a status in capitals', getRequest('/v1/invoices?status=PAID'), [
    'INVALID_REQUEST',
    'status',
    '`status` must be one of draft, sent, paid, cancelled. Did you mean `paid`?',
  ]),
  mistake('a direction in sort', getRequest('/v1/invoices?sort=issue_date%20desc'), [
    'UNKNOWN_FIELD',
    'sort',
    '"issue_date desc" contains a direction. Write -issue_date in sort, or send field issue_date and direction desc.',
  ]),
  mistake('an unknown value of include', getRequest('/v1/invoices?include=issuers'), [
    'INVALID_REQUEST',
    'include',
    '`include` must be a comma-separated list of company, payment_means, people, document, invoice_item, issuer, receiver, invoice_items. Did you mean `issuer`?',
  ]),
  mistake('the plural of a type in fields', getRequest('/v1/journals?fields[journals]=name'), [
    'UNKNOWN_PARAMETER',
    'fields[journals]',
    'Unknown parameter "fields[journals]". Did you mean `fields[journal]`? Allowed: page[limit], page[cursor], order_by, direction, sort, filter[workspace_id], filter[external_workspace_id], fields[journal].',
  ]),
  mistake('another date format in a parameter', getRequest('/v1/invoices?date_from=01.02.2026'), [
    'INVALID_REQUEST',
    'date_from',
    '`date_from` must be a calendar date, YYYY-MM-DD.',
  ]),
  mistake(
    'an enum value in the parameter whereClause',
    getRequest('/v1/invoices?whereClause={"status":{"_eq":"Paid"}}'),
    [
      'INVALID_WHERE_CLAUSE',
      'whereClause',
      'At /status/_eq: status must be compared with one of draft, sent, paid, cancelled, not with "Paid". Did you mean `paid`?',
    ],
  ),
  mistake('an id that is not a UUID', getRequest('/v1/invoices/17'), [
    'Invalid ID Format',
    'id',
    '`id` must be a UUID.',
  ]),
];
