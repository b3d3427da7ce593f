-- generic plan: false
select (select coalesce(json_agg("t2".*), '[]')
  from (select "t1"."name" as "name"
  from "public"."shop" as "t1"
  limit $1::"int8") as "t2"), (select row_to_json("t4".*)
  from (select "t3"."id" as "id"
  from "public"."bill" as "t3"
  where "t3"."id" = $2::"int4"
  and "t3"."account_id" = $3::"int4"
  and exists (select
  from "public"."shop" as "t5"
  where "t5"."id" = "t3"."shop_id"
  and "t5"."closed" = $4::"bool" offset 0)) as "t4");
