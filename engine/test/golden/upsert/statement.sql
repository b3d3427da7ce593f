with w as (insert into "public"."shop" as "t1" ("id", "name") values ($1::"int4", $2::"text") on conflict on constraint "shop_pkey" do update set "name" = excluded."name"
  where true
  returning ("t1".*)::"public"."shop" as r, (true) as ok) select count(*), coalesce(bool_and(w.ok), true), null, (select row_to_json("t3".*)
  from (select "t2"."id" as "id"
  from (select (w.r).*
  from w) as "t2") as "t3"
  limit 1)
  from w;
