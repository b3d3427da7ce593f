select '{"data":{"invoices":[' || coalesce(string_agg(row_to_json(page)::text, ','), '') || ']}}' as answer
  from (select invoice.id, invoice.reference_number, invoice.issue_date, invoice.due_date, invoice.issued_at,
               invoice.status, invoice.local_currency, invoice.grand_total_amount::text as grand_total_amount,
               invoice.grand_total_currency, invoice.payment_status_paid,
               invoice.payment_status_amount_remaining::text as payment_status_amount_remaining, invoice.created_at
          from companies as issuer
          join invoices as invoice on invoice.issuer_id = issuer.id
         where issuer.name like $3
           and invoice.workspace_id = $1
           and invoice.organisation_id = $2
           and exists (select from invoice_items where invoice_id = invoice.id and amount > $4::numeric)
         order by invoice.grand_total_amount desc, invoice.id desc
         limit 50) as page
