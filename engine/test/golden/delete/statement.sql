with w as (delete
  from "public"."bill" as "t1"
  where "t1"."account_id" = $1::"int4"
  and exists (select
  from "public"."shop" as "t2"
  where "t2"."id" = "t1"."shop_id"
  and "t2"."closed" = $2::"bool")
  and "t1"."id" = $3::"int4"
  returning ("t1".*)::"public"."bill" as r, true as ok) select count(*), coalesce(bool_and(w.ok), true), null, (select row_to_json("t4".*)
  from (select "t3"."id" as "id"
  from (select (w.r).*
  from w) as "t3") as "t4"
  limit 1)
  from w;
