import type { Client } from '@fds/client';

type DeliveryQuery = NonNullable<Parameters<ReturnType<Client['webhooks']['deliveries']>['list']>[0]>;

/** The choices of a person for the list of deliveries; an empty text means all. */
export interface DeliveryFilter {
  readonly status: NonNullable<DeliveryQuery['filter[status]']> | '';
  readonly event: NonNullable<DeliveryQuery['filter[event]']> | '';
}

export const statusChoices = [
  { value: '', title: 'All' },
  { value: 'pending', title: 'Pending' },
  { value: 'delivered', title: 'Delivered' },
  { value: 'failed', title: 'Failed' },
] as const;

/** Returns the choices for the event of a delivery: the events of a webhook, and the test event. */
export const eventChoicesOf = (events: readonly Exclude<DeliveryFilter['event'], ''>[]) => [
  { value: '' as const, title: 'All events' },
  ...events.map((value) => ({ value, title: value })),
  { value: 'webhook.test' as const, title: 'webhook.test' },
];

/** Returns the query parameters of a filter. */
export const filterQuery = ({ status, event }: DeliveryFilter): DeliveryQuery => ({
  ...(status !== '' && { 'filter[status]': status }),
  ...(event !== '' && { 'filter[event]': event }),
});
