-- generic plan: false
select (select row_to_json("t7".*)
  from (select (select row_to_json("t3".*)
  from (select "t2"."v0" as "count", (select row_to_json("t5".*)
  from (select "t2"."v1" as "amount") as "t5") as "sum"
  from (select count(*) as "v0", sum("t1"."amount") as "v1"
  from "public"."bill" as "t1"
  where "t1"."account_id" = $1::"int4"
  and exists (select
  from "public"."shop" as "t6"
  where "t6"."id" = "t1"."shop_id"
  and "t6"."closed" = $2::"bool")
  and "t1"."amount" > $3::"numeric"
  and "t1"."state" = $4::"text") as "t2") as "t3") as "aggregate") as "t7"), (select row_to_json("t14".*)
  from (select (select row_to_json("t10".*)
  from (select "t9"."v0" as "count", (select row_to_json("t12".*)
  from (select "t9"."v1" as "amount") as "t12") as "sum"
  from (select count(*) as "v0", sum("t8"."amount") as "v1"
  from "public"."bill" as "t8"
  where "t8"."account_id" = $1::"int4"
  and exists (select
  from "public"."shop" as "t13"
  where "t13"."id" = "t8"."shop_id"
  and "t13"."closed" = $2::"bool")
  and "t8"."amount" > $3::"numeric"
  and "t8"."state" = $5::"text") as "t9") as "t10") as "aggregate") as "t14");
