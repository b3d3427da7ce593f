select '{"data":{"invoices_by_pk":' || row_to_json(invoice) || '}}' as answer
  from (select id, reference_number, issue_date, due_date, issued_at, status, local_currency,
               grand_total_amount::text as grand_total_amount, grand_total_currency, payment_status_paid,
               payment_status_amount_remaining::text as payment_status_amount_remaining, created_at
          from invoices
         where id = $1) as invoice
