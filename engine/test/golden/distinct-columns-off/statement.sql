-- generic plan: false
(select coalesce(json_agg("t4".*), '[]')
  from (select distinct on ("t1"."state", "t1"."shop_id") "t1"."state" as "state", (select row_to_json("t3".*)
  from (select "t2"."name" as "name"
  from "public"."shop" as "t2"
  where "t2"."id" = "t1"."shop_id") as "t3") as "shop"
  from "public"."bill" as "t1"
  where "t1"."account_id" = $1::"int4"
  and exists (select
  from "public"."shop" as "t5"
  where "t5"."id" = "t1"."shop_id"
  and "t5"."closed" = $2::"bool")
  and "t1"."amount" > $3::"numeric"
  order by "t1"."state", "t1"."shop_id"
  limit $4::"int8") as "t4");
