-- generic plan: false
(select row_to_json("t11".*)
  from (select (select row_to_json("t3".*)
  from (select (select row_to_json("t5".*)
  from (select "t2"."v0" as "amount") as "t5") as "sum", (select row_to_json("t6".*)
  from (select "t2"."v1" as "due") as "t6") as "max"
  from (select sum("t4"."c0") as "v0", max("t4"."c1") as "v1"
  from (select "t1"."amount" as "c0", "t1"."due" as "c1"
  from "public"."bill" as "t1"
  where "t1"."account_id" = $1::"int4"
  and exists (select
  from "public"."shop" as "t7"
  where "t7"."id" = $2::"int4"
  and "t7"."closed" = $3::"bool")
  and "t1"."shop_id" = $2::"int4"
  limit $4::"int8") as "t4") as "t2") as "t3") as "aggregate", (select coalesce(json_agg("t9".*), '[]')
  from (select "t8"."id" as "id"
  from "public"."bill" as "t8"
  where "t8"."account_id" = $1::"int4"
  and exists (select
  from "public"."shop" as "t10"
  where "t10"."id" = $2::"int4"
  and "t10"."closed" = $3::"bool")
  and "t8"."shop_id" = $2::"int4"
  limit $4::"int8") as "t9") as "nodes") as "t11");
