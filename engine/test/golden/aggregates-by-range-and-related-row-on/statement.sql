-- generic plan: false
(with "t1" as (select *
  from unnest($1::"text"[], $2::"text"[], $3::"date"[], $4::"date"[]) with ordinality as "t5"("key", "a0", "a1", "b1", "n")) select string_agg("t1"."key" || ':' || ((select row_to_json("t14".*)
  from (select (select row_to_json("t13".*)
  from (select coalesce("t4"."v0", 0) as "count") as "t13") as "aggregate") as "t14"))::text, ','
  order by "t1"."n")
  from "t1" left join (select "t7"."n", count(*) as "v0"
  from (select true as "k", "t12"."name" as "k0", coalesce(width_bucket("t3"."day", (select array_agg(distinct "t9"."v"
  order by "t9"."v")
  from unnest($3::"date"[] || $4::"date"[]) as "t9"("v")
  where "t9"."v" is not null)), -1) as "k1"
  from "public"."bill" as "t3" left join "public"."shop" as "t12" on "t12"."id" = "t3"."shop_id"
  and (true)
  where ("t3"."account_id" = $5::"int4"
  and exists (select
  from "public"."shop" as "t15"
  where "t15"."id" = "t3"."shop_id"
  and "t15"."closed" = $6::"bool")) offset 0) as "t6" full join (select "t2".n, "t2"."a0" as "m0", "t8"."r" as "m1"
  from "t1" as "t2" cross join lateral unnest(array(select generate_series(coalesce(width_bucket("t2"."a1", (select array_agg(distinct "t9"."v"
  order by "t9"."v")
  from unnest($3::"date"[] || $4::"date"[]) as "t9"("v")
  where "t9"."v" is not null)), -1), coalesce(width_bucket("t2"."b1", (select array_agg(distinct "t9"."v"
  order by "t9"."v")
  from unnest($3::"date"[] || $4::"date"[]) as "t9"("v")
  where "t9"."v" is not null)) - 1, -1)))) as "t8"("r")) as "t7" on array["t6"."k0"] = array["t7"."m0"]
  and "t6"."k1" = "t7"."m1"
  where coalesce("t6"."k", false) group by "t7"."n") as "t4" on "t4"."n" = "t1"."n");
