import { answered, done, type Operations } from '../api.ts';
import type { CallOptions, CreateOptions } from '../options.ts';
import type { AnswerOf, BodyOf, QueryOf } from '../types.ts';
import { cursorList, type List, type Lists } from './lists.ts';

type OneWebhook = AnswerOf<'/v1/webhooks/{id}'>;
type NewWebhook = BodyOf<'/v1/webhooks'>['data']['attributes'];
type WebhookChange = BodyOf<'/v1/webhooks/{id}', 'patch'>['data']['attributes'];
type DeliveriesPath = '/v1/webhooks/{id}/deliveries';

export interface Webhooks extends Readonly<Pick<Lists['webhooks'], 'list' | 'each'>> {
  get(id: string, call?: CallOptions): Promise<OneWebhook>;
  /** Registers a webhook. Only this response contains the `secret` that verifies deliveries. */
  create(attributes: NewWebhook, options?: CreateOptions): Promise<AnswerOf<'/v1/webhooks', 'post'>>;
  update(id: string, attributes: WebhookChange, call?: CallOptions): Promise<OneWebhook>;
  delete(id: string, call?: CallOptions): Promise<void>;
  /** Requests a test event. */
  test(id: string, call?: CallOptions): Promise<AnswerOf<'/v1/webhooks/{id}/test', 'post'>>;
  /** Returns a new secret. For 24 hours deliveries are signed with the previous one, too. */
  rotateSecret(id: string, call?: CallOptions): Promise<AnswerOf<'/v1/webhooks/{id}/rotate-secret', 'post'>>;
  /** The deliveries of a webhook, newest first. */
  deliveries(id: string): List<QueryOf<DeliveriesPath>, AnswerOf<DeliveriesPath>>;
  /** Sends a delivery again. */
  redeliver(deliveryId: string, call?: CallOptions): Promise<AnswerOf<'/v1/webhook-deliveries/{id}/redeliver', 'post'>>;
}

export function webhooksOf({ api, init, creation }: Operations, { webhooks: { list, each } }: Lists): Webhooks {
  const at = (id: string) => ({ params: { path: { id } } });
  return {
    list,
    each,
    get: (id, call) => answered(api.GET('/v1/webhooks/{id}', { ...at(id), ...init(call) })),
    create: (attributes, options) =>
      answered(api.POST('/v1/webhooks', { body: { data: { type: 'webhook', attributes } }, ...creation(options) })),
    update: (id, attributes, call) =>
      answered(
        api.PATCH('/v1/webhooks/{id}', { ...at(id), body: { data: { type: 'webhook', attributes } }, ...init(call) }),
      ),
    delete: (id, call) => done(api.DELETE('/v1/webhooks/{id}', { ...at(id), ...init(call) })),
    test: (id, call) => answered(api.POST('/v1/webhooks/{id}/test', { ...at(id), ...init(call) })),
    rotateSecret: (id, call) => answered(api.POST('/v1/webhooks/{id}/rotate-secret', { ...at(id), ...init(call) })),
    deliveries: (id) =>
      cursorList((query, call) =>
        answered(api.GET('/v1/webhooks/{id}/deliveries', { params: { path: { id }, query }, ...init(call) })),
      ),
    redeliver: (id, call) => answered(api.POST('/v1/webhook-deliveries/{id}/redeliver', { ...at(id), ...init(call) })),
  };
}
