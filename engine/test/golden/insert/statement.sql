with w as (insert into "public"."bill" as "t1" ("id", "shop_id", "account_id", "due", "amount") select *
  from unnest($1::"int4"[], $2::"int4"[], $3::"int4"[], $4::"date"[], $5::"numeric"[])
  returning ("t1".*)::"public"."bill" as r, (exists (select
  from "public"."shop" as "t2"
  where "t2"."id" = "t1"."shop_id"
  and "t2"."closed" = $6::"bool")) as ok) select count(*), coalesce(bool_and(w.ok), true), null, (select coalesce(json_agg("t4".*), '[]')
  from (select "t3"."id" as "id"
  from (select (w.r).*
  from w) as "t3") as "t4")
  from w;
