-- generic plan: true
(select coalesce(json_agg("t2".*), '[]')
  from (select "t1"."id" as "id"
  from "public"."bill" as "t1"
  where "t1"."account_id" = $1::"int4"
  and exists (select
  from "public"."shop" as "t3"
  where "t3"."id" = $2::"int4"
  and "t3"."closed" = $3::"bool")
  and "t1"."shop_id" = $2::"int4"
  limit $4::"int8") as "t2");
