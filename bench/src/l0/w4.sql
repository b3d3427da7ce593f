select '{"data":{"invoices":[' || coalesce(string_agg(row_to_json(page)::text, ','), '')
       || '],"invoices_aggregate":{"aggregate":{"count":' || (select count(*) from invoices where workspace_id = $1 and organisation_id = $2)
       || '}}}}' as answer
  from (select id, reference_number, issue_date, due_date, issued_at, status, local_currency,
               grand_total_amount::text as grand_total_amount, grand_total_currency, payment_status_paid,
               payment_status_amount_remaining::text as payment_status_amount_remaining, created_at
          from invoices
         where workspace_id = $1
           and organisation_id = $2
         order by issue_date desc, id desc
         limit 100) as page
