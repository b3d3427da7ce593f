-- generic plan: false
(select coalesce(json_agg("t2".*), '[]')
  from (select "t1"."id" as "id"
  from "public"."bill" as "t1" left join "public"."bill" as "t4" on "t4"."id" = "t1"."parent_id"
  and "t4"."account_id" = $1::"int4"
  and exists (select
  from "public"."shop" as "t5"
  where "t5"."id" = "t4"."shop_id"
  and "t5"."closed" = $2::"bool") cross join lateral (select count(*) as v
  from "public"."line" as "t6"
  where "t6"."bill_id" = "t1"."id"
  and exists (select
  from "public"."shop" as "t7"
  where "t7"."id" = "t6"."shop_id"
  and "t7"."closed" = $2::"bool")) as "t8"
  where "t1"."account_id" = $1::"int4"
  and exists (select
  from "public"."shop" as "t3"
  where "t3"."id" = $3::"int4"
  and "t3"."closed" = $2::"bool")
  and "t1"."shop_id" = $3::"int4"
  order by "t4"."due" desc, "t8".v, "t1"."id"
  limit $4::"int8") as "t2");
