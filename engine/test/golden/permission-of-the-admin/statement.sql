-- generic plan: false
(select coalesce(json_agg("t2".*), '[]')
  from (select "t1"."id" as "id", "t1"."account_id" as "account_id"
  from "public"."bill" as "t1"
  limit $1::"int8") as "t2");
