CREATE TABLE "route_counts" (
	"organisation_id" uuid NOT NULL,
	"day" date NOT NULL,
	"route" text NOT NULL,
	"requests" bigint DEFAULT 0 NOT NULL,
	"rejected" bigint DEFAULT 0 NOT NULL,
	"failed" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "route_counts_pkey" PRIMARY KEY("organisation_id","day","route")
);
--> statement-breakpoint
CREATE INDEX "route_counts_day_idx" ON "route_counts" USING btree ("day");