CREATE TABLE "session_ends" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"ended_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_ends_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "session_ends_subject_key" UNIQUE("organisation_id","subject")
);
--> statement-breakpoint
ALTER TABLE "session_ends" ADD CONSTRAINT "session_ends_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "session_ends" FOR EACH ROW EXECUTE FUNCTION set_updated_at();
--> statement-breakpoint
SELECT audit_table('session_ends');
