-- generic plan: true
(select row_to_json("t6".*)
  from (select (select row_to_json("t3".*)
  from (select "t2"."v0" as "count"
  from (select count(*) as "v0"
  from "public"."bill" as "t1"
  where "t1"."account_id" = $1::"int4"
  and exists (select
  from "public"."shop" as "t5"
  where "t5"."id" = $2::"int4"
  and "t5"."closed" = $3::"bool")
  and "t1"."shop_id" = $2::"int4") as "t2") as "t3") as "aggregate") as "t6");
