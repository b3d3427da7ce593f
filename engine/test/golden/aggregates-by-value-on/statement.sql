-- generic plan: false
(with "t1" as (select *
  from unnest($1::"text"[], $2::"text"[]) with ordinality as "t5"("key", "a0", "n")) select string_agg("t1"."key" || ':' || ((select row_to_json("t8".*)
  from (select (select row_to_json("t6".*)
  from (select coalesce("t4"."v0", 0) as "count", (select row_to_json("t7".*)
  from (select "t4"."v1" as "amount") as "t7") as "sum") as "t6") as "aggregate") as "t8"))::text, ','
  order by "t1"."n")
  from "t1" left join (select "t9"."n", count(*) as "v0", sum("t3"."amount") as "v1"
  from "public"."bill" as "t3" join (select "t2".n, "t2"."a0" as "m0"
  from "t1" as "t2") as "t9" on "t3"."state" = "t9"."m0"
  where "t3"."account_id" = $3::"int4"
  and exists (select
  from "public"."shop" as "t10"
  where "t10"."id" = "t3"."shop_id"
  and "t10"."closed" = $4::"bool")
  and "t3"."amount" > $5::"numeric" group by "t9"."n") as "t4" on "t4"."n" = "t1"."n");
