-- generic plan: false
(select coalesce(json_agg("t7".*), '[]')
  from (select "t1"."id" as "id", (select row_to_json("t5".*)
  from (select "t2"."id" as "id", (select row_to_json("t4".*)
  from (select "t3"."name" as "name"
  from "public"."shop" as "t3"
  where "t3"."id" = "t2"."shop_id") as "t4") as "shop"
  from "public"."bill" as "t2"
  where "t2"."id" = "t1"."bill_id"
  and "t2"."account_id" = $1::"int4"
  and ("t2"."shop_id" = "t1"."shop_id"
  or exists (select
  from "public"."shop" as "t6"
  where "t6"."id" = "t2"."shop_id"
  and "t6"."closed" = $2::"bool" offset 0))) as "t5") as "bill"
  from "public"."line" as "t1"
  where exists (select
  from "public"."shop" as "t8"
  where "t8"."id" = "t1"."shop_id"
  and "t8"."closed" = $2::"bool")
  limit $3::"int8") as "t7");
