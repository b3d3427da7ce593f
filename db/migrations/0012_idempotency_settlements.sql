DELETE FROM idempotency_keys WHERE octet_length(answer) > 2097152;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_claim_key" UNIQUE("claim");--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_answer_size_check" CHECK (octet_length("idempotency_keys"."answer") <= 2097152);
