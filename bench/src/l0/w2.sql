select '{"data":{"invoices":[' || coalesce(string_agg(row_to_json(page)::text, ','), '') || ']}}' as answer
  from (select invoice.id, invoice.reference_number, invoice.issue_date, invoice.due_date, invoice.issued_at,
               invoice.status, invoice.local_currency, invoice.grand_total_amount::text as grand_total_amount,
               invoice.grand_total_currency, invoice.payment_status_paid,
               invoice.payment_status_amount_remaining::text as payment_status_amount_remaining, invoice.created_at,
               (select row_to_json(issuer)
                  from (select id, name from companies where id = invoice.issuer_id) as issuer) as issuer,
               (select coalesce(json_agg(row_to_json(item)), '[]')
                  from (select id, name, quantity::text as quantity, unit_price::text as unit_price, amount::text as amount
                          from invoice_items
                         where invoice_id = invoice.id
                         order by id) as item) as invoice_items
          from invoices as invoice
         where invoice.workspace_id = $1
           and invoice.organisation_id = $2
         order by invoice.issue_date desc, invoice.id desc
         limit 100) as page
