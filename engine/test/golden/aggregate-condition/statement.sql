-- generic plan: false
(select coalesce(json_agg("t2".*), '[]')
  from (select "t1"."id" as "id"
  from "public"."bill" as "t1"
  where exists (select
  from (select count(*) as "v"
  from "public"."line" as "t3"
  where "t3"."bill_id" = "t1"."id") as "t4"
  where "t4"."v" > $1::"int4")
  limit $2::"int8") as "t2");
