-- generic plan: false
(with "t1" as (select *
  from unnest($1::"text"[], $2::"text"[], $3::"date"[], $4::"date"[]) with ordinality as "t5"("key", "a0", "a1", "b1", "n")) select string_agg("t1"."key" || ':' || ((select row_to_json("t11".*)
  from (select (select row_to_json("t10".*)
  from (select coalesce("t4"."v0", 0) as "count") as "t10") as "aggregate") as "t11"))::text, ','
  order by "t1"."n")
  from "t1" left join (select "t12"."n", count(*) as "v0"
  from "public"."bill" as "t3" left join "public"."shop" as "t9" on "t9"."id" = "t3"."shop_id"
  and (true) join (select "t2".n, "t2"."a0" as "m0", "t6"."r" as "m1"
  from "t1" as "t2" cross join lateral unnest(array(select generate_series(coalesce(width_bucket("t2"."a1", (select array_agg(distinct "t7"."v"
  order by "t7"."v")
  from unnest($3::"date"[] || $4::"date"[]) as "t7"("v")
  where "t7"."v" is not null)), -1), coalesce(width_bucket("t2"."b1", (select array_agg(distinct "t7"."v"
  order by "t7"."v")
  from unnest($3::"date"[] || $4::"date"[]) as "t7"("v")
  where "t7"."v" is not null)) - 1, -1)))) as "t6"("r")) as "t12" on array["t9"."name"] = array["t12"."m0"]
  and coalesce(width_bucket("t3"."day", (select array_agg(distinct "t7"."v"
  order by "t7"."v")
  from unnest($3::"date"[] || $4::"date"[]) as "t7"("v")
  where "t7"."v" is not null)), -1) = "t12"."m1"
  where "t3"."account_id" = $5::"int4"
  and exists (select
  from "public"."shop" as "t13"
  where "t13"."id" = "t3"."shop_id"
  and "t13"."closed" = $6::"bool") group by "t12"."n") as "t4" on "t4"."n" = "t1"."n");
