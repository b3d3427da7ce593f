ALTER TABLE "webhook_deliveries" ADD COLUMN "attempts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "next_attempt_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "next_job_id" uuid;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "first_delivered_at" timestamp(3) with time zone;