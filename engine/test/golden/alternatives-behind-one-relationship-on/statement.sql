-- generic plan: false
(select coalesce(json_agg("t2".*), '[]')
  from (select "t1"."id" as "id"
  from "public"."bill" as "t1"
  where (exists (select
  from "public"."line" as "t3"
  where "t3"."bill_id" = "t1"."id"
  and ("t3"."amount" > $1::"numeric"
  or "t3"."label" = $2::"text")))
  limit $3::"int8") as "t2");
