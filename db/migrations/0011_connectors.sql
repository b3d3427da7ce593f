CREATE TABLE "connector_states" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "workspace_connectors" ADD COLUMN "refresh_token_encrypted" text;--> statement-breakpoint
ALTER TABLE "workspace_connectors" ADD COLUMN "refresh_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workspace_connectors" ADD COLUMN "refresh_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "connector_states" ADD CONSTRAINT "connector_states_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connector_states_workspace_id_idx" ON "connector_states" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "connector_states_expires_at_idx" ON "connector_states" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "workspace_connectors_refresh_at_idx" ON "workspace_connectors" USING btree ("refresh_at") WHERE "workspace_connectors"."refresh_at" is not null;--> statement-breakpoint
ALTER TABLE "workspace_connectors" ADD CONSTRAINT "workspace_connectors_connector_type_key" UNIQUE("organisation_id","workspace_id","connector_type");
--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON connector_states FOR EACH ROW EXECUTE FUNCTION set_updated_at();
