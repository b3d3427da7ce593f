with w as (update "public"."bill" as "t1" set "state" = $1::"text", "amount" = "t1"."amount" + $2::"numeric"
  where "t1"."account_id" = $3::"int4"
  and exists (select
  from "public"."shop" as "t2"
  where "t2"."id" = "t1"."shop_id"
  and "t2"."closed" = $4::"bool")
  and "t1"."id" = $5::"int4"
  returning ("t1".*)::"public"."bill" as r, (exists (select
  from "public"."shop" as "t3"
  where "t3"."id" = "t1"."shop_id"
  and "t3"."closed" = $4::"bool")) as ok) select count(*), coalesce(bool_and(w.ok), true), null
  from w;
