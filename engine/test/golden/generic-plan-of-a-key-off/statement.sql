-- generic plan: false
(select row_to_json("t2".*)
  from (select "t1"."id" as "id", "t1"."due" as "due"
  from "public"."bill" as "t1"
  where "t1"."id" = $1::"int4") as "t2");
