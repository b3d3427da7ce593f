import { ApolloClient, gql, HttpLink, InMemoryCache, split } from '@apollo/client';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { getMainDefinition } from '@apollo/client/utilities';
import { createClient, fetchExchange, subscriptionExchange } from '@urql/core';
import { firstValueFrom } from 'rxjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLibraryTablesSql, libraryTableMetadata } from '../library.ts';
import { adminHeaders, createGraphqlWsClient, startTestEngineOnPort, type TestEngineOnPort } from './clients.ts';

let running: TestEngineOnPort;
beforeAll(async () => {
  running = await startTestEngineOnPort({ sql: createLibraryTablesSql, tables: libraryTableMetadata });
});
afterAll(() => running[Symbol.asyncDispose]());

const bookQuery = '{ book_by_pk(id: 1) { id title } }';
const renameMutation =
  'mutation ($title: String!) { update_book_by_pk(pk_columns: {id: 2}, _set: {title: $title}) { id title } }';
const renamedSubscription = 'subscription ($title: String!) { book(where: {title: {_eq: $title}}) { id } }';

describe('GraphQL clients', () => {
  it('Apollo Client runs a query, a mutation and a subscription', async () => {
    const websocket = createGraphqlWsClient(running.url);
    const http = new HttpLink({ uri: `${running.server.url}/v1/graphql`, headers: adminHeaders });
    const isSubscription = ({ query }: { query: Parameters<typeof getMainDefinition>[0] }): boolean => {
      const definition = getMainDefinition(query);
      return definition.kind === 'OperationDefinition' && definition.operation === 'subscription';
    };
    const client = new ApolloClient({
      cache: new InMemoryCache(),
      link: split(isSubscription, new GraphQLWsLink(websocket), http),
    });
    const { data: book } = await client.query({ query: gql(bookQuery) });
    expect(book).toMatchObject({ book_by_pk: { id: 1, title: 'Alpha' } });
    const variables = { title: 'by Apollo' };
    const { data: renamed } = await client.mutate({ mutation: gql(renameMutation), variables });
    expect(renamed).toMatchObject({ update_book_by_pk: { id: 2, title: 'by Apollo' } });
    const { data } = await firstValueFrom(client.subscribe({ query: gql(renamedSubscription), variables }));
    expect(data).toMatchObject({ book: [{ id: 2 }] });
    client.stop();
    await websocket.dispose();
  });

  it('urql runs a query, a mutation and a subscription', async () => {
    const websocket = createGraphqlWsClient(running.url);
    const client = createClient({
      url: `${running.server.url}/v1/graphql`,
      fetchOptions: { headers: adminHeaders },
      preferGetMethod: false,
      exchanges: [
        fetchExchange,
        subscriptionExchange({
          forwardSubscription: ({ query = '', variables: given }) => ({
            subscribe: (sink) => ({
              unsubscribe: websocket.subscribe(
                { query, variables: { ...given } },
                { ...sink, next: ({ data = null }) => sink.next({ data }) },
              ),
            }),
          }),
        }),
      ],
    });
    expect(await client.query(bookQuery, {})).toMatchObject({ data: { book_by_pk: { id: 1, title: 'Alpha' } } });
    const variables = { title: 'by urql' };
    expect(await client.mutation(renameMutation, variables)).toMatchObject({ data: { update_book_by_pk: { id: 2 } } });
    const received = new Promise<unknown>((resolve) => {
      client.subscription(renamedSubscription, variables).subscribe(({ data }) => resolve(data));
    });
    expect(await received).toEqual({ book: [{ id: 2 }] });
    await websocket.dispose();
  });
});
