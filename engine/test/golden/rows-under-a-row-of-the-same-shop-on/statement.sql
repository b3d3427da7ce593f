-- generic plan: false
(select coalesce(json_agg("t5".*), '[]')
  from (select "t1"."id" as "id", (select coalesce(json_agg("t3".*), '[]')
  from (select "t2"."id" as "id"
  from "public"."bill" as "t2"
  where "t2"."parent_id" = "t1"."id"
  and "t2"."account_id" = $1::"int4"
  and ("t2"."shop_id" = "t1"."shop_id"
  or exists (select
  from "public"."shop" as "t4"
  where "t4"."id" = "t2"."shop_id"
  and "t4"."closed" = $2::"bool" offset 0))
  limit $3::"int8") as "t3") as "children"
  from "public"."bill" as "t1"
  where "t1"."account_id" = $1::"int4"
  and exists (select
  from "public"."shop" as "t6"
  where "t6"."id" = "t1"."shop_id"
  and "t6"."closed" = $2::"bool")
  and "t1"."id" = $4::"int4"
  limit $3::"int8") as "t5");
