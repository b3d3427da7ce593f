// The page's own script: GraphiQL on this engine's endpoint, with room for the headers that say who asks.
const headers = JSON.stringify({ 'x-hasura-admin-secret': '' }, null, 2);

ReactDOM.createRoot(document.getElementById('console')).render(
  React.createElement(GraphiQL, {
    fetcher: GraphiQL.createFetcher({ url: '/v1/graphql' }),
    defaultHeaders: headers,
    defaultEditorToolsVisibility: 'headers',
    shouldPersistHeaders: true,
  }),
);
