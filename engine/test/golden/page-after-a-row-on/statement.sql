-- generic plan: true
(select coalesce(json_agg("t2".*), '[]')
  from (select "t1"."id" as "id", "t1"."due" as "due"
  from "public"."bill" as "t1"
  where "t1"."due" <= any(array[$1::"date", $1::"date"])
  and "t1"."account_id" = $2::"int4"
  and exists (select
  from "public"."shop" as "t3"
  where "t3"."id" = $3::"int4"
  and "t3"."closed" = $4::"bool")
  and "t1"."shop_id" = $3::"int4"
  and ("t1"."due" < $1::"date"
  or ("t1"."due" = $1::"date"
  and "t1"."id" < $5::"int4"))
  order by "t1"."due" desc, "t1"."id" desc
  limit $6::"int8") as "t2");
