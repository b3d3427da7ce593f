-- generic plan: false
(select coalesce(json_agg("t2".*), '[]')
  from (select "t1"."id" as "id"
  from "public"."bill" as "t1"
  where ((("t1"."id" in (select "t3"."id"
  from "public"."bill" as "t3" left join (select "t5"."bill_id" as "k0", bool_or(coalesce("t6"."b0", false)) as "b0", bool_or(coalesce("t6"."b1", false)) as "b1", bool_or(coalesce("t6"."b2", false)) as "b2"
  from "public"."line" as "t5" left join (select "t7"."id" as "k0", (coalesce("t8"."b0", false)) as "b0", (coalesce("t8"."b1", false)) as "b1", (coalesce("t8"."b2", false)) as "b2"
  from "public"."bill" as "t7" left join (select "t9"."bill_id" as "k0", bool_or("t9"."label" = $1::"text") as "b0", bool_or("t9"."label" = $2::"text") as "b1", bool_or("t9"."amount" > $3::"numeric") as "b2"
  from "public"."line" as "t9" group by "t9"."bill_id") as "t8" on "t8"."k0" = "t7"."id" offset 0) as "t6" on "t6"."k0" = "t5"."bill_id" group by "t5"."bill_id") as "t4" on "t4"."k0" = "t3"."id"
  where ((("t3"."day" is null
  and coalesce("t4"."b0", false))
  or not (coalesce("t4"."b1", false))
  or ("t3"."amount" > $4::"numeric"
  and coalesce("t4"."b2", false))) is true))) is true))
  limit $5::"int8") as "t2");
