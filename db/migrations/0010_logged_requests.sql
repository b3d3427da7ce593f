CREATE TABLE "logged_requests" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"credential" text,
	"route" text NOT NULL,
	"status" smallint NOT NULL,
	"duration_ms" integer NOT NULL,
	"error_code" text,
	CONSTRAINT "logged_requests_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE INDEX "logged_requests_request_idx" ON "logged_requests" USING btree ("organisation_id","request_id");--> statement-breakpoint
CREATE INDEX "logged_requests_at_idx" ON "logged_requests" USING btree ("at");