/** The tables of a small library: authors, books and loans of two branches. */
export const createLibraryTablesSql = `
create type book_state as enum ('new', 'worn', 'lost');
create table branch (id int primary key, name text not null, closed boolean not null default false);
create table author (id int primary key, name text not null, born date);
create table book (
  id int primary key, branch_id int not null references branch, author_id int references author,
  title text not null, price numeric, state book_state not null default 'new', tags text[] not null default '{}', extra jsonb
);
insert into branch values (1, 'North', false), (2, 'South', false), (3, 'Old', true);
insert into author values (1, 'Ada', '1815-12-10'), (2, 'Ben', null), (3, 'Cleo', '1900-01-01');
insert into book values
  (1, 1, 1, 'Alpha', 10.50, 'new', '{red,blue}', '{"pages": [1, {"x y": 2}]}'),
  (2, 1, 1, 'Beta', 20, 'worn', '{red}', null),
  (3, 2, 2, 'Gamma', null, 'lost', '{}', null),
  (4, 3, 2, 'Delta', 5.25, 'new', '{blue}', null),
  (5, 2, null, 'Alpha', 1, 'new', '{}', '{"pages": null}');
`;

const filter = { branch_id: { _in: 'X-Hasura-Branch-Ids' }, branch: { closed: { _eq: false } } };

/**
 * Metadata of the example database, which contains the branches, authors and books of a library. The role `reader`
 * reads the books of its branches. The role `counter` may only count books.
 */
export const libraryTableMetadata = [
  {
    table: 'branch',
    array_relationships: [
      { name: 'books', using: { foreign_key_constraint_on: { table: 'book', column: 'branch_id' } } },
    ],
    select_permissions: [
      { role: 'reader', permission: { columns: ['id', 'name'], filter: { id: { _in: 'X-Hasura-Branch-Ids' } } } },
    ],
  },
  {
    table: 'author',
    array_relationships: [
      { name: 'books', using: { foreign_key_constraint_on: { table: 'book', column: 'author_id' } } },
    ],
    select_permissions: [{ role: 'reader', permission: { columns: ['id', 'name'], filter: {} } }],
  },
  {
    table: 'book',
    object_relationships: [
      { name: 'branch', using: { foreign_key_constraint_on: 'branch_id' } },
      {
        name: 'author',
        using: { manual_configuration: { remote_table: 'author', column_mapping: { author_id: 'id' } } },
      },
    ],
    select_permissions: [
      {
        role: 'reader',
        permission: {
          columns: ['id', 'title', 'price', 'state', 'branch_id', 'author_id'],
          filter,
          allow_aggregations: true,
          limit: 3,
        },
      },
      { role: 'counter', permission: { columns: [], filter: {}, allow_aggregations: true } },
    ],
  },
];
