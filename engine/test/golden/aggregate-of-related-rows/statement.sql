-- generic plan: true
(select coalesce(json_agg("t8".*), '[]')
  from (select "t1"."id" as "id", (select row_to_json("t7".*)
  from (select (select row_to_json("t4".*)
  from (select "t3"."v0" as "count"
  from (select count(*) as "v0"
  from "public"."line" as "t2"
  where "t2"."bill_id" = "t1"."id"
  and ("t2"."shop_id" = "t1"."shop_id"
  or exists (select
  from "public"."shop" as "t6"
  where "t6"."id" = "t2"."shop_id"
  and "t6"."closed" = $1::"bool"))) as "t3") as "t4") as "aggregate") as "t7") as "lines_aggregate"
  from "public"."bill" as "t1"
  where "t1"."account_id" = $2::"int4"
  and exists (select
  from "public"."shop" as "t9"
  where "t9"."id" = $3::"int4"
  and "t9"."closed" = $1::"bool")
  and "t1"."shop_id" = $3::"int4"
  limit $4::"int8") as "t8");
