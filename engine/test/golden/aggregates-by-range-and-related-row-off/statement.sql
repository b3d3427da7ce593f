-- generic plan: false
select (select row_to_json("t6".*)
  from (select (select row_to_json("t3".*)
  from (select "t2"."v0" as "count"
  from (select count(*) as "v0"
  from "public"."bill" as "t1"
  where "t1"."account_id" = $1::"int4"
  and "t1"."day" >= $2::"date"
  and "t1"."day" < $3::"date"
  and exists (select
  from "public"."shop" as "t5"
  where "t5"."id" = "t1"."shop_id"
  and ("t5"."closed" = $4::"bool"
  and "t5"."name" = $5::"text"))) as "t2") as "t3") as "aggregate") as "t6"), (select row_to_json("t12".*)
  from (select (select row_to_json("t9".*)
  from (select "t8"."v0" as "count"
  from (select count(*) as "v0"
  from "public"."bill" as "t7"
  where "t7"."account_id" = $1::"int4"
  and "t7"."day" >= $6::"date"
  and "t7"."day" < $7::"date"
  and exists (select
  from "public"."shop" as "t11"
  where "t11"."id" = "t7"."shop_id"
  and ("t11"."closed" = $4::"bool"
  and "t11"."name" = $8::"text"))) as "t8") as "t9") as "aggregate") as "t12"), (select row_to_json("t19".*)
  from (select (select row_to_json("t15".*)
  from (select "t14"."v0" as "count"
  from (select count(*) as "v0"
  from "public"."bill" as "t13"
  where "t13"."account_id" = $1::"int4"
  and exists (select
  from "public"."shop" as "t17"
  where "t17"."id" = "t13"."shop_id"
  and "t17"."closed" = $4::"bool")
  and "t13"."day" is null
  and not (exists (select
  from "public"."shop" as "t18"
  where "t18"."id" = "t13"."shop_id"
  and "t18"."name" is not null))) as "t14") as "t15") as "aggregate") as "t19");
