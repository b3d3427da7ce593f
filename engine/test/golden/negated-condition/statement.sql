-- generic plan: false
(select coalesce(json_agg("t2".*), '[]')
  from (select "t1"."id" as "id"
  from "public"."bill" as "t1"
  where not (exists (select
  from "public"."line" as "t3"
  where "t3"."bill_id" = "t1"."id"
  and "t3"."label" = any($1::"text"[])))
  limit $2::"int8") as "t2");
