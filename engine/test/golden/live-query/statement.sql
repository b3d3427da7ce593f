select json_agg(json_build_array("_result"."v", "_result"."cursor")
  order by "_subs"."n")
  from unnest($1::"text"[], $2::"text"[], $3::"text"[], $4::"text"[]) with ordinality as "_subs"("p1", "p2", "p3", "p4", "n") cross join lateral (select '{' || '"bill":' || coalesce(((select coalesce(json_agg("t2".*), '[]')
  from (select "t1"."id" as "id", "t1"."amount" as "amount"
  from "public"."bill" as "t1"
  where "t1"."account_id" = "_subs"."p1"::"int4"
  and exists (select
  from "public"."shop" as "t3"
  where "t3"."id" = "t1"."shop_id"
  and "t3"."closed" = "_subs"."p2"::"bool")
  and "t1"."state" = "_subs"."p3"::"text"
  order by "t1"."due"
  limit "_subs"."p4"::"int8") as "t2"))::text, 'null') || '}', null::text) as "_result"("v", "cursor");
