import type { Client } from '@fds/client';
import { useClient } from '../../session/context.ts';
import { useLoad } from '../../session/use-load.ts';

export type Webhook = Awaited<ReturnType<Client['webhooks']['get']>>['data'];
type DeliveryPage = Awaited<ReturnType<ReturnType<Client['webhooks']['deliveries']>['list']>>;
export type Delivery = DeliveryPage['data'][number];
export type EventKind = Webhook['attributes']['events'][number];

export function useEventKinds(): readonly EventKind[] {
  const client = useClient();
  const { data } = useLoad((signal) => client.records.root('webhooks', { signal }), []);
  const field = data?.data.attributes.fields.find(({ path }) => path === 'event');
  const values: readonly string[] = field?.values ?? [];
  return values.filter(isEventKind);
}

/** `document.processed`. The service checks the names. */
const isEventKind = (name: string): name is EventKind => /^[a-z]+\.[a-z]+$/.test(name);

/** The resource is the part before the dot, such as `document` of `document.processed`. */
export const groupByResource = (kinds: readonly EventKind[]): ReadonlyMap<string, readonly EventKind[]> =>
  Map.groupBy(kinds, (kind) => kind.slice(0, kind.indexOf('.')));
