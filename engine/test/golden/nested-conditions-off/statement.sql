-- generic plan: false
(select coalesce(json_agg("t2".*), '[]')
  from (select "t1"."id" as "id"
  from "public"."bill" as "t1"
  where exists (select
  from "public"."line" as "t3"
  where "t3"."bill_id" = "t1"."id"
  and exists (select
  from "public"."bill" as "t4"
  where "t4"."id" = "t3"."bill_id"
  and exists (select
  from "public"."line" as "t5"
  where "t5"."bill_id" = "t4"."id"
  and "t5"."amount" > $1::"numeric")))
  limit $2::"int8") as "t2");
