-- generic plan: true
(select coalesce(json_agg("t2".*), '[]')
  from (select "t1"."id" as "id", "t1"."day" as "day"
  from ((select "t3".*
  from "public"."bill" as "t3"
  where "t3"."day" >= any(array[$1::"date", $1::"date"])
  and "t3"."day" is not null
  and "t3"."account_id" = $2::"int4"
  and exists (select
  from "public"."shop" as "t4"
  where "t4"."id" = $3::"int4"
  and "t4"."closed" = $4::"bool")
  and "t3"."shop_id" = $3::"int4"
  and ("t3"."day" > $1::"date"
  or ("t3"."day" = $1::"date"
  and "t3"."id" > $5::"int4"))
  order by "t3"."day", "t3"."id"
  limit $6::"int8")
  union all (select "t5".*
  from "public"."bill" as "t5"
  where "t5"."day" is null
  and "t5"."account_id" = $2::"int4"
  and exists (select
  from "public"."shop" as "t6"
  where "t6"."id" = $3::"int4"
  and "t6"."closed" = $4::"bool")
  and "t5"."shop_id" = $3::"int4"
  order by "t5"."day", "t5"."id"
  limit $6::"int8")) as "t1"
  order by "t1"."day", "t1"."id"
  limit $6::"int8") as "t2");
