// Starts GraphiQL on the engine's endpoint, with an editor for the headers of authentication.
const headers = JSON.stringify({ 'x-hasura-admin-secret': '' }, null, 2);

ReactDOM.createRoot(document.getElementById('console')).render(
  React.createElement(GraphiQL, {
    fetcher: GraphiQL.createFetcher({ url: '/v1/graphql' }),
    defaultHeaders: headers,
    defaultEditorToolsVisibility: 'headers',
    shouldPersistHeaders: true,
  }),
);
