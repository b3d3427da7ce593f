-- generic plan: false
(select coalesce(json_agg("t2".*), '[]')
  from (select distinct on ("t1"."shop_id") "t1"."id" as "id"
  from "public"."bill" as "t1"
  order by "t1"."shop_id", "t1"."due" desc offset $1::"int8") as "t2");
