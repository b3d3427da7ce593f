CREATE TYPE "public"."webhook_deliveries_event" AS ENUM('company.created', 'company.updated', 'company.deleted', 'document.uploaded', 'document.processed', 'document.deleted', 'people.created', 'people.updated', 'invoice.created', 'invoice.updated', 'webhook.test');--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ALTER COLUMN "event" SET DATA TYPE "public"."webhook_deliveries_event" USING
	-- Tests were stored under the event of the registration that they were sent for.
	(CASE WHEN starts_with("payload", '{"event":"webhook.test",') THEN 'webhook.test' ELSE "event"::text END)::"public"."webhook_deliveries_event";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "payload_bytes" integer GENERATED ALWAYS AS (octet_length(payload)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "response_body" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_response_body_check" CHECK (char_length("webhook_deliveries"."response_body") <= 1024);