-- Rows from before: an event of its own for each delivery, a webhook of its own for each registration. Of these nobody
-- has a signing secret: they are switched off until their owner asks for one.
ALTER TABLE "webhook_deliveries" ADD COLUMN "event_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ALTER COLUMN "event_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "payload" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ALTER COLUMN "payload" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "failure_reason" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "redelivery_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "group_id" uuid DEFAULT uuid_v7() NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ALTER COLUMN "group_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "headers" jsonb;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "secret_encrypted" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ALTER COLUMN "secret_encrypted" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "previous_secret_encrypted" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "previous_secret_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "failing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "disabled_reason" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "test_requested_at" timestamp with time zone;--> statement-breakpoint
UPDATE "webhooks" SET "active" = false, "disabled_at" = now(),
	"disabled_reason" = 'It has no signing secret yet: ask for one, then switch it on.' WHERE "active";--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_group_id_event_key" ON "webhooks" USING btree ("group_id","event") WHERE "webhooks"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "webhooks_organisation_id_group_id_idx" ON "webhooks" USING btree ("organisation_id","group_id");--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_event_id_key" UNIQUE("webhook_id","event_id");--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_headers_check" CHECK (jsonb_typeof("webhooks"."headers") = 'object');