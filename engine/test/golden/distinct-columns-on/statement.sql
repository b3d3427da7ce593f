-- generic plan: false
(select coalesce(json_agg("t4".*), '[]')
  from (select "t1"."state" as "state", (select row_to_json("t3".*)
  from (select "t2"."name" as "name"
  from "public"."shop" as "t2"
  where "t2"."id" = "t1"."shop_id") as "t3") as "shop"
  from (select "t5"."state", "t5"."shop_id"
  from "public"."bill" as "t5"
  where "t5"."account_id" = $1::"int4"
  and exists (select
  from "public"."shop" as "t6"
  where "t6"."id" = "t5"."shop_id"
  and "t6"."closed" = $2::"bool")
  and "t5"."amount" > $3::"numeric" group by "t5"."state", "t5"."shop_id") as "t1"
  order by "t1"."state", "t1"."shop_id"
  limit $4::"int8") as "t4");
