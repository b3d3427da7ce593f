-- generic plan: false
(select coalesce(json_agg("t2".*), '[]')
  from (select "t1"."id" as "id"
  from "public"."bill" as "t1"
  where exists (select
  from "public"."line" as "t3"
  where "t3"."bill_id" = "t1"."id"
  and (("t3"."bill_id" in (select "t4"."id"
  from "public"."bill" as "t4"
  where (("t4"."id" in (select "t5"."bill_id"
  from "public"."line" as "t5"
  where "t5"."amount" > $1::"numeric")) is true))) is true))
  limit $2::"int8") as "t2");
