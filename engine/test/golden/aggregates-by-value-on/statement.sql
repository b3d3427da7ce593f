-- generic plan: false
(with "t1" as (select *
  from unnest($1::"text"[], $2::"text"[]) with ordinality as "t5"("key", "a0", "n")) select string_agg("t1"."key" || ':' || ((select row_to_json("t10".*)
  from (select (select row_to_json("t8".*)
  from (select coalesce("t4"."v0", 0) as "count", (select row_to_json("t9".*)
  from (select "t4"."v1" as "amount") as "t9") as "sum") as "t8") as "aggregate") as "t10"))::text, ','
  order by "t1"."n")
  from "t1" left join (select "t7"."n", count(*) as "v0", sum("t6"."c0") as "v1"
  from (select true as "k", "t3"."state" as "k0", "t3"."amount" as "c0"
  from "public"."bill" as "t3"
  where ("t3"."account_id" = $3::"int4"
  and exists (select
  from "public"."shop" as "t11"
  where "t11"."id" = "t3"."shop_id"
  and "t11"."closed" = $4::"bool")
  and "t3"."amount" > $5::"numeric")
  and "t3"."state" = any($2::"text"[]) offset 0) as "t6" full join (select "t2".n, "t2"."a0" as "m0"
  from "t1" as "t2") as "t7" on "t6"."k0" = "t7"."m0"
  where coalesce("t6"."k", false) group by "t7"."n") as "t4" on "t4"."n" = "t1"."n");
