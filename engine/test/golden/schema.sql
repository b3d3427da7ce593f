create table shop (id int primary key, name text not null, closed boolean not null default false);
create table bill (
  id int primary key, shop_id int not null references shop, account_id int not null, parent_id int references bill,
  day date, due date not null, amount numeric, state text not null default 'open'
);
create index on bill (shop_id, account_id, day, id);
create index on bill (shop_id, account_id, due, id);
create table line (id int primary key, bill_id int not null references bill, shop_id int not null references shop, amount numeric, label text);
create index on line (bill_id, id);
insert into shop select i, 'shop ' || i, i = 9 from generate_series(1, 9) i;
insert into bill
  select i, i % 9 + 1, 1, nullif(i / 2, 0), case when i % 7 > 0 then date '2026-01-01' + i % 50 end, date '2026-01-01' + i % 60, i % 11, 'open'
    from generate_series(1, 6000) i;
insert into line select i, i % 6000 + 1, i % 9 + 1, i, 'line ' || i % 5 from generate_series(1, 12000) i;
