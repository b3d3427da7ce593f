ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_organisation_id_id_key" UNIQUE("organisation_id","id");--> statement-breakpoint
CREATE TABLE "webhook_delivery_turns" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"waits" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_delivery_turns" ADD CONSTRAINT "webhook_delivery_turns_delivery_id_fkey" FOREIGN KEY ("organisation_id","delivery_id") REFERENCES "public"."webhook_deliveries"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_delivery_turns_delivery_id_idx" ON "webhook_delivery_turns" USING btree ("delivery_id","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_turns_record_idx" ON "webhook_delivery_turns" USING btree ("group_id","record_id","waits","changed_at","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_turns_waits_idx" ON "webhook_delivery_turns" USING btree ("record_id") WHERE "webhook_delivery_turns"."waits";--> statement-breakpoint
-- Of two changes of a row, the later one has the later moment: that of the statement, and never that of the change before.
-- Deliveries of webhooks are put in order by it.
CREATE OR REPLACE FUNCTION set_updated_at() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
	NEW.updated_at := greatest(clock_timestamp(), OLD.updated_at + interval '1 microsecond');
	RETURN NEW;
END
$$;
