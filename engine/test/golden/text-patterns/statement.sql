-- generic plan: false
(select coalesce(json_agg("t2".*), '[]')
  from (select "t1"."id" as "id"
  from "public"."bill" as "t1"
  where "t1"."account_id" = $1::"int4"
  and exists (select
  from "public"."shop" as "t3"
  where "t3"."id" = "t1"."shop_id"
  and "t3"."closed" = $2::"bool")
  and exists (select
  from "public"."line" as "t4"
  where "t4"."bill_id" = "t1"."id"
  and (exists (select
  from "public"."shop" as "t5"
  where "t5"."id" = "t4"."shop_id"
  and "t5"."closed" = $2::"bool")
  and case when exists (select
  from "public"."shop" as "t6"
  where "t6"."id" = "t4"."shop_id"
  and "t6"."closed" = $2::"bool") then ("t4"."label" ilike $3::"text"
  or "t4"."label" ~ $4::"text")::int end = 1))
  and "t1"."id" > $5::"int4"
  and case when "t1"."account_id" = $1::"int4"
  and exists (select
  from "public"."shop" as "t7"
  where "t7"."id" = "t1"."shop_id"
  and "t7"."closed" = $2::"bool") then ("t1"."state" ilike $3::"text"
  or "t1"."state" ~ $4::"text")::int end = 1
  order by "t1"."id"
  limit $6::"int8") as "t2");
