CREATE TYPE "public"."payment_matches_status" AS ENUM('suggested', 'automatic', 'confirmed', 'undone');--> statement-breakpoint
CREATE TABLE "payment_keys" (
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"record_id" uuid NOT NULL,
	CONSTRAINT "payment_keys_pkey" PRIMARY KEY("workspace_id","kind","key","record_id","organisation_id"),
	CONSTRAINT "payment_keys_key_check" CHECK (char_length("payment_keys"."key") between 4 and 64)
);
--> statement-breakpoint
CREATE TABLE "payment_matches" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"status" "payment_matches_status" NOT NULL,
	"evidence" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"agreements" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_matches_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "payment_matches_transaction_id_invoice_id_key" UNIQUE("transaction_id","invoice_id","organisation_id"),
	CONSTRAINT "payment_matches_evidence_check" CHECK (jsonb_array_length("payment_matches"."evidence") <= 10)
);
--> statement-breakpoint
ALTER TABLE "payment_matches" ADD CONSTRAINT "payment_matches_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_matches" ADD CONSTRAINT "payment_matches_transaction_id_fkey" FOREIGN KEY ("organisation_id","transaction_id") REFERENCES "public"."transactions"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_matches" ADD CONSTRAINT "payment_matches_invoice_id_fkey" FOREIGN KEY ("organisation_id","invoice_id") REFERENCES "public"."invoices"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_matches_organisation_id_created_at_idx" ON "payment_matches" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_matches_workspace_id_created_at_idx" ON "payment_matches" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "payment_matches_invoice_id_idx" ON "payment_matches" USING btree ("invoice_id","id");--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "payment_matches" FOR EACH ROW EXECUTE FUNCTION set_updated_at();
--> statement-breakpoint
-- While a match is automatic or confirmed, its transaction is allocated to its invoice: at most with the open amount.
CREATE FUNCTION apply_payment_match() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	IF NEW.status IN ('automatic', 'confirmed') THEN
		INSERT INTO invoice_transactions (
			id, organisation_id, workspace_id, invoice_id, transaction_id, amount, currency, allocated_at
		)
		SELECT NEW.id, NEW.organisation_id, NEW.workspace_id, i.id, t.id,
			CASE WHEN paid.currency = coalesce(i.grand_total_currency, i.local_currency)
				THEN least(paid.amount, coalesce(nullif(i.payment_status_amount_remaining, 0), i.grand_total_amount))
				ELSE paid.amount
			END, paid.currency, now()
		FROM transactions t
		CROSS JOIN LATERAL (
			SELECT coalesce(t.settlement_amount_amount, t.instructed_amount_amount) AS amount,
				coalesce(t.settlement_amount_currency, t.instructed_amount_currency) AS currency
		) AS paid
		JOIN invoices i ON i.organisation_id = t.organisation_id AND i.id = NEW.invoice_id
		WHERE t.organisation_id = NEW.organisation_id AND t.id = NEW.transaction_id
		ON CONFLICT (id, organisation_id) DO NOTHING;
	ELSE
		DELETE FROM invoice_transactions WHERE organisation_id = NEW.organisation_id AND id = NEW.id;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER apply_new_match AFTER INSERT ON payment_matches FOR EACH ROW
WHEN (NEW.status IN ('automatic', 'confirmed')) EXECUTE FUNCTION apply_payment_match();
--> statement-breakpoint
CREATE TRIGGER apply_changed_match AFTER UPDATE OF status ON payment_matches FOR EACH ROW
WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION apply_payment_match();
--> statement-breakpoint
SELECT audit_table('payment_matches');
--> statement-breakpoint
-- The worker sets itself as the actor of the matches that it makes without a person.
CREATE TRIGGER audit_automatic AFTER INSERT OR UPDATE OF status ON payment_matches FOR EACH ROW
WHEN (NEW.status = 'automatic' AND current_setting('application_name') = 'worker') EXECUTE FUNCTION audit_change();
