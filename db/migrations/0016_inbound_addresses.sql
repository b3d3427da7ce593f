CREATE TABLE "inbound_addresses" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbound_addresses_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "inbound_addresses_workspace_id_key" UNIQUE("workspace_id","organisation_id"),
	CONSTRAINT "inbound_addresses_token_key" UNIQUE("token"),
	CONSTRAINT "inbound_addresses_token_check" CHECK ("inbound_addresses"."token" ~ '^[0-9a-f]{32}$')
);
--> statement-breakpoint
ALTER TABLE "inbound_addresses" ADD CONSTRAINT "inbound_addresses_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "inbound_addresses" FOR EACH ROW EXECUTE FUNCTION set_updated_at();
--> statement-breakpoint
SELECT audit_table('inbound_addresses', 'token');
