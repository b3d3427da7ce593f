ALTER TABLE "documents" ADD COLUMN "duplicate_of_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "metadata_extraction" jsonb;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_duplicate_of_id_fkey" FOREIGN KEY ("organisation_id","duplicate_of_id") REFERENCES "public"."documents"("organisation_id","id") ON DELETE set null ("duplicate_of_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_duplicate_of_id_idx" ON "documents" USING btree ("duplicate_of_id","id") WHERE "documents"."duplicate_of_id" is not null;--> statement-breakpoint
CREATE INDEX "medias_sha256_idx" ON "medias" USING btree ("sha256","workspace_id");--> statement-breakpoint
CREATE INDEX "companies_tax_id_key_idx" ON "companies" USING btree ("workspace_id",upper(regexp_replace("tax_id_value", '[^[:alnum:]]', '', 'g')));--> statement-breakpoint
CREATE INDEX "companies_registration_number_key_idx" ON "companies" USING btree ("workspace_id",upper(regexp_replace("registration_number_value", '[^[:alnum:]]', '', 'g')));--> statement-breakpoint
CREATE INDEX "companies_name_key_idx" ON "companies" USING btree ("workspace_id",lower("name"));--> statement-breakpoint
CREATE INDEX "people_email_key_idx" ON "people" USING btree ("workspace_id",lower("email"));--> statement-breakpoint
CREATE INDEX "payment_means_iban_idx" ON "payment_means" USING btree ("workspace_id","account_details_iban") WHERE "payment_means"."invoice_id" is null;--> statement-breakpoint
CREATE INDEX "payment_means_account_number_idx" ON "payment_means" USING btree ("workspace_id","account_details_account_number") WHERE "payment_means"."invoice_id" is null;