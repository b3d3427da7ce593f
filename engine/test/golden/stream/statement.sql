select json_agg(json_build_array("_result"."v", "_result"."cursor")
  order by "_subs"."n")
  from unnest($1::"text"[], $2::"text"[], $3::"text"[], $4::"text"[]) with ordinality as "_subs"("p1", "p2", "p3", "p4", "n") cross join lateral (select '{"bill_stream":[' || coalesce(string_agg("json", ','), '') || ']}', (array_agg("cursor"))[count(*)]
  from (select (select row_to_json("t2".*)
  from (select "t1"."id" as "id", "t1"."amount" as "amount") as "t2")::text as "json", "t1"."id"::text as "cursor"
  from "public"."bill" as "t1"
  where "t1"."account_id" = "_subs"."p1"::"int4"
  and exists (select
  from "public"."shop" as "t3"
  where "t3"."id" = "t1"."shop_id"
  and "t3"."closed" = "_subs"."p2"::"bool" offset 0)
  and "t1"."id" > "_subs"."p3"::"int4"
  order by "t1"."id"
  limit "_subs"."p4"::"int8") as "_rows") as "_result"("v", "cursor");
