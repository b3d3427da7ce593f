CREATE TABLE "idempotency_keys" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"credential" text NOT NULL,
	"key" text NOT NULL,
	"claim" uuid NOT NULL,
	"fingerprint" text,
	"status" integer,
	"answer" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_key_key" UNIQUE("organisation_id","credential","key"),
	CONSTRAINT "idempotency_keys_key_check" CHECK (char_length("idempotency_keys"."key") between 1 and 255),
	CONSTRAINT "idempotency_keys_answer_check" CHECK (num_nulls("idempotency_keys"."fingerprint", "idempotency_keys"."status", "idempotency_keys"."answer") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION set_updated_at();
