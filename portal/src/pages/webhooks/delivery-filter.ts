import type { Client } from '@fds/client';

type DeliveryQuery = NonNullable<Parameters<ReturnType<Client['webhooks']['deliveries']>['list']>[0]>;

/** An empty text means no filter. */
export interface DeliveryFilter {
  readonly status: NonNullable<DeliveryQuery['filter[status]']> | '';
  readonly event: NonNullable<DeliveryQuery['filter[event]']> | '';
}

export const deliveryStatusChoices = [
  { value: '', title: 'All' },
  { value: 'pending', title: 'Pending' },
  { value: 'delivered', title: 'Delivered' },
  { value: 'failed', title: 'Failed' },
] as const;

/** All events, each event of the webhook, and the test event. */
export const eventKindChoices = (events: readonly Exclude<DeliveryFilter['event'], ''>[]) => [
  { value: '' as const, title: 'All events' },
  ...events.map((value) => ({ value, title: value })),
  { value: 'webhook.test' as const, title: 'webhook.test' },
];

export const toDeliveryQuery = ({ status, event }: DeliveryFilter): DeliveryQuery => ({
  ...(status !== '' && { 'filter[status]': status }),
  ...(event !== '' && { 'filter[event]': event }),
});
