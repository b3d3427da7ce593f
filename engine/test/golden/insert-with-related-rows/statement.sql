with w as (insert into "public"."shop" as "t1" ("id", "name") values ($1::"int4", $2::"text")
  returning ("t1".*)::"public"."shop" as r, (true) as ok) select count(*), coalesce(bool_and(w.ok), true), json_agg(json_build_array(null, ((w.r)."id")::text))
  from w;

with w as (insert into "public"."bill" as "t1" ("id", "shop_id", "account_id", "due") values ($1::"int4", $2::"int4", $3::"int4", $4::"date")
  returning ("t1".*)::"public"."bill" as r, (true) as ok) select count(*), coalesce(bool_and(w.ok), true), json_agg(json_build_array(w.r::text, ((w.r)."id")::text))
  from w;

with w as (insert into "public"."line" as "t1" ("id", "bill_id", "shop_id") values ($1::"int4", $2::"int4", $3::"int4")
  returning ("t1".*)::"public"."line" as r, (true) as ok) select count(*), coalesce(bool_and(w.ok), true), null
  from w;

select (select row_to_json("t2".*)
  from (select "t1"."id" as "id", (select coalesce(json_agg("t4".*), '[]')
  from (select "t3"."id" as "id"
  from "public"."line" as "t3"
  where "t3"."bill_id" = "t1"."id") as "t4") as "lines"
  from unnest($1::"public"."bill"[]) as "t1") as "t2"
  limit 1);
