-- generic plan: false
(select coalesce(json_agg("t2".*), '[]')
  from (select "t1"."id" as "id"
  from "public"."bill" as "t1"
  where exists (select
  from "public"."line" as "t3"
  where "t3"."bill_id" = "t1"."id"
  and "t3"."label" = $1::"text")
  and exists (select
  from "public"."line" as "t4"
  where "t4"."bill_id" = "t1"."id"
  and "t4"."label" = $2::"text")
  and exists (select
  from "public"."line" as "t5"
  where "t5"."bill_id" = "t1"."id"
  and "t5"."label" = $3::"text")
  limit $4::"int8") as "t2");
