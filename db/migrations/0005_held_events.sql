ALTER TABLE "webhook_delivery_turns" ADD COLUMN "held_until" timestamp(3) with time zone;--> statement-breakpoint
-- The table contains only unfinished deliveries.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "webhook_delivery_turns_held_idx" ON "webhook_delivery_turns" USING btree ("held_until") WHERE "webhook_delivery_turns"."held_until" is not null;