-- generic plan: false
(select coalesce(json_agg("t2".*), '[]')
  from (select "t1"."id" as "id"
  from "public"."bill" as "t1"
  where exists (select
  from (select bool_or("t3"."label" = $1::"text") as "b0", bool_or("t3"."label" = $2::"text") as "b1", bool_or("t3"."label" = $3::"text") as "b2"
  from "public"."line" as "t3"
  where "t3"."bill_id" = "t1"."id") as "t4"
  where coalesce("t4"."b0", false)
  and coalesce("t4"."b1", false)
  and coalesce("t4"."b2", false))
  limit $4::"int8") as "t2");
