-- generic plan: false
(select coalesce(json_agg("t2".*), '[]')
  from (select "t1"."id" as "id"
  from "public"."bill" as "t1"
  where (("t1"."day" is null
  and exists (select
  from "public"."line" as "t3"
  where "t3"."bill_id" = "t1"."id"
  and (("t3"."bill_id" in (select "t4"."id"
  from "public"."bill" as "t4"
  where (("t4"."id" in (select "t5"."bill_id"
  from "public"."line" as "t5"
  where "t5"."label" = $1::"text")) is true))) is true)))
  or not (exists (select
  from "public"."line" as "t6"
  where "t6"."bill_id" = "t1"."id"
  and (("t6"."bill_id" in (select "t7"."id"
  from "public"."bill" as "t7"
  where (("t7"."id" in (select "t8"."bill_id"
  from "public"."line" as "t8"
  where "t8"."label" = $2::"text")) is true))) is true)))
  or ("t1"."amount" > $3::"numeric"
  and exists (select
  from "public"."line" as "t9"
  where "t9"."bill_id" = "t1"."id"
  and (("t9"."bill_id" in (select "t10"."id"
  from "public"."bill" as "t10"
  where (("t10"."id" in (select "t11"."bill_id"
  from "public"."line" as "t11"
  where "t11"."amount" > $4::"numeric")) is true))) is true))))
  limit $5::"int8") as "t2");
