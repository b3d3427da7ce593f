import { type ApiWithFetchOptions, discardResponseBody, readResponseBody } from '../api.ts';
import type { CallOptions, CreationCallOptions } from '../options.ts';
import type { QueryParametersOf, RequestBodyOf, ResponseBodyOf } from '../types.ts';
import { cursorListReader, type ListReader, type ListReaders } from './lists.ts';

type OneWebhook = ResponseBodyOf<'/v1/webhooks/{id}'>;
type NewWebhook = RequestBodyOf<'/v1/webhooks'>['data']['attributes'];
type WebhookChange = RequestBodyOf<'/v1/webhooks/{id}', 'patch'>['data']['attributes'];
type DeliveriesPath = '/v1/webhooks/{id}/deliveries';

export interface WebhookFunctions extends Readonly<Pick<ListReaders['webhooks'], 'list' | 'each'>> {
  get(id: string, call?: CallOptions): Promise<OneWebhook>;
  /** Registers a webhook. Only this response contains its `secret`, which is required to verify deliveries. */
  create(attributes: NewWebhook, options?: CreationCallOptions): Promise<ResponseBodyOf<'/v1/webhooks', 'post'>>;
  update(id: string, attributes: WebhookChange, call?: CallOptions): Promise<OneWebhook>;
  delete(id: string, call?: CallOptions): Promise<void>;
  /** Asks the service to send a test event to the webhook. */
  test(id: string, call?: CallOptions): Promise<ResponseBodyOf<'/v1/webhooks/{id}/test', 'post'>>;
  /** For 24 hours, the service also signs deliveries with the previous secret. */
  rotateSecret(id: string, call?: CallOptions): Promise<ResponseBodyOf<'/v1/webhooks/{id}/rotate-secret', 'post'>>;
  /** Returns the deliveries of a webhook, the newest first. */
  deliveries(id: string): ListReader<QueryParametersOf<DeliveriesPath>, ResponseBodyOf<DeliveriesPath>>;
  /** Asks the service to send a delivery again. */
  redeliver(
    deliveryId: string,
    call?: CallOptions,
  ): Promise<ResponseBodyOf<'/v1/webhook-deliveries/{id}/redeliver', 'post'>>;
}

export function webhookFunctions(
  { api, init, creation }: ApiWithFetchOptions,
  { webhooks: { list, each } }: ListReaders,
): WebhookFunctions {
  const at = (id: string) => ({ params: { path: { id } } });
  return {
    list,
    each,
    get: (id, call) => readResponseBody(api.GET('/v1/webhooks/{id}', { ...at(id), ...init(call) })),
    create: (attributes, options) =>
      readResponseBody(
        api.POST('/v1/webhooks', { body: { data: { type: 'webhook', attributes } }, ...creation(options) }),
      ),
    update: (id, attributes, call) =>
      readResponseBody(
        api.PATCH('/v1/webhooks/{id}', { ...at(id), body: { data: { type: 'webhook', attributes } }, ...init(call) }),
      ),
    delete: (id, call) => discardResponseBody(api.DELETE('/v1/webhooks/{id}', { ...at(id), ...init(call) })),
    test: (id, call) => readResponseBody(api.POST('/v1/webhooks/{id}/test', { ...at(id), ...init(call) })),
    rotateSecret: (id, call) =>
      readResponseBody(api.POST('/v1/webhooks/{id}/rotate-secret', { ...at(id), ...init(call) })),
    deliveries: (id) =>
      cursorListReader((query, call) =>
        readResponseBody(api.GET('/v1/webhooks/{id}/deliveries', { params: { path: { id }, query }, ...init(call) })),
      ),
    redeliver: (id, call) =>
      readResponseBody(api.POST('/v1/webhook-deliveries/{id}/redeliver', { ...at(id), ...init(call) })),
  };
}
