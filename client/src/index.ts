export type { ServiceApi } from './api.ts';
export { type Client, createClient } from './client.ts';
export { type NewDocumentAttributes, ProcessingTimeoutError, type WaitOptions } from './documents.ts';
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  type ErrorDetail,
  IdempotencyError,
  InvalidRequestError,
  NotFoundError,
  RateLimitError,
  RequestTooLargeError,
  ServiceError,
  ServiceUnavailableError,
  TimeoutError,
} from './errors.ts';
export { filterOperators } from './generated/catalogue.ts';
export type { CallOptions, ClientAuthentication, ClientOptions, CreationCallOptions } from './options.ts';
export { IncompleteResultError, type PageIterator, type PageOptions } from './pages.ts';
export type { AnyRecord, ExportedPart, ExportOptions } from './records/export.ts';
export type { GroupsQuery, RecordGroups } from './records/groups.ts';
export type { FilterRule, OrderBy, RecordsQuery, WhereClause } from './records/query.ts';
export { type ReadyQuestion, readyQuestions } from './records/questions.ts';
export { findIncludedRecords } from './records/related.ts';
export type { QueriedRecord, RecordsPage, RecordTypeName } from './records/resources.ts';
export { type PostgresConnection, postgresStore } from './sync/postgres-store.ts';
export { type SqliteDatabase, sqliteStore } from './sync/sqlite-store.ts';
export type { CopiedRecord, CopyStep, CopyStore } from './sync/store.ts';
export { type SyncOptions, type SyncSummary, sync } from './sync/sync.ts';
export type { QueryParametersOf, RequestBodyOf, ResponseBodyOf } from './types.ts';
export type { UploadProgress } from './uploads/multipart.ts';
export type { UploadOptions, UploadSource } from './uploads/upload.ts';
export type { WebhookEvent, WebhookEventKind } from './webhooks/events.ts';
export {
  type DeliveryHeaders,
  type ReceivedDelivery,
  type VerifiedDelivery,
  verifyWebhook,
  WebhookVerificationError,
} from './webhooks/verify.ts';
