-- Trigrams for the index of substring searches. The owner of a database may create this extension.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Returns a UUID version 7 (RFC 9562): 48 bits of milliseconds since 1970, then 12 bits of the fraction of the millisecond
-- (method 3 of the RFC), so that ids are ordered within a millisecond too. The other bits, including the variant, come from a
-- random UUID.
CREATE FUNCTION uuid_v7() RETURNS uuid
LANGUAGE plpgsql VOLATILE PARALLEL SAFE AS $$
DECLARE
	microseconds bigint := extract(epoch FROM clock_timestamp()) * 1000000;
BEGIN
	RETURN encode(
		substring(int8send(microseconds / 1000) FROM 3)
			|| int2send((28672 + microseconds % 1000 * 4096 / 1000)::int2) -- 28672 is 0x7000: the version
			|| substring(uuid_send(gen_random_uuid()) FROM 9),
		'hex'
	)::uuid;
END
$$;
--> statement-breakpoint
-- Sets updated_at to the time of the statement, but always later than the previous value: the order of webhook deliveries
-- depends on it.
CREATE FUNCTION set_updated_at() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
	NEW.updated_at := greatest(clock_timestamp(), OLD.updated_at + interval '1 microsecond');
	RETURN NEW;
END
$$;
--> statement-breakpoint
-- The default time zone of sessions is UTC. Only the owner of the database may set this. The service does not depend on it,
-- because it exchanges timestamps with their offset.
DO $$
BEGIN
	EXECUTE format('ALTER DATABASE %I SET timezone TO ''UTC''', current_database());
EXCEPTION WHEN insufficient_privilege THEN
	RAISE NOTICE 'the time zone of database % stays as it is: not its owner', current_database();
END
$$;
--> statement-breakpoint
CREATE TYPE "public"."subscriptions_interval" AS ENUM('day', 'week', 'month', 'quarter', 'year');--> statement-breakpoint
CREATE TYPE "public"."subscriptions_status" AS ENUM('trialing', 'active', 'past_due', 'paused', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."chat_conversations_channel" AS ENUM('app', 'email', 'whatsapp', 'sms');--> statement-breakpoint
CREATE TYPE "public"."chat_conversations_status" AS ENUM('open', 'archived');--> statement-breakpoint
CREATE TYPE "public"."chat_messages_role" AS ENUM('user', 'assistant', 'system');--> statement-breakpoint
CREATE TYPE "public"."custom_column_jobs_status" AS ENUM('pending', 'running', 'completed', 'failed');--> statement-breakpoint
CREATE TYPE "public"."custom_columns_data_type" AS ENUM('text', 'number', 'date', 'boolean', 'enum');--> statement-breakpoint
CREATE TYPE "public"."custom_columns_origin" AS ENUM('inferred', 'manual');--> statement-breakpoint
CREATE TYPE "public"."documents_metadata_document_type" AS ENUM('invoice', 'receipt', 'purchase_order', 'credit_note', 'bank_statement', 'contract', 'other');--> statement-breakpoint
CREATE TYPE "public"."documents_status" AS ENUM('pending', 'processing', 'completed', 'failed', 'deleted');--> statement-breakpoint
CREATE TYPE "public"."medias_kind" AS ENUM('original', 'attachment', 'preview');--> statement-breakpoint
CREATE TYPE "public"."invoice_people_role" AS ENUM('contact', 'sender', 'recipient', 'approver');--> statement-breakpoint
CREATE TYPE "public"."invoice_workspace_connectors_sync_status" AS ENUM('pending', 'synced', 'failed');--> statement-breakpoint
CREATE TYPE "public"."invoices_status" AS ENUM('draft', 'sent', 'paid', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."journal_entries_status" AS ENUM('draft', 'posted', 'reversed');--> statement-breakpoint
CREATE TYPE "public"."journals_journal_type" AS ENUM('sale', 'purchase', 'bank', 'cash', 'general');--> statement-breakpoint
CREATE TYPE "public"."ledger_accounts_account_type" AS ENUM('asset', 'liability', 'equity', 'revenue', 'expense');--> statement-breakpoint
CREATE TYPE "public"."addresses_kind" AS ENUM('registered', 'billing', 'shipping', 'other');--> statement-breakpoint
CREATE TYPE "public"."workspace_connectors_connector_type" AS ENUM('gmail');--> statement-breakpoint
CREATE TYPE "public"."workspace_connectors_status" AS ENUM('active', 'inactive', 'expired');--> statement-breakpoint
CREATE TYPE "public"."payment_means_status" AS ENUM('active', 'inactive', 'expired', 'blocked');--> statement-breakpoint
CREATE TYPE "public"."payment_means_type" AS ENUM('account_details', 'card_details', 'digital_wallet', 'cash', 'cheque', 'direct_debit');--> statement-breakpoint
CREATE TYPE "public"."transactions_status" AS ENUM('pending', 'booked', 'settled', 'rejected', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."webhook_deliveries_event" AS ENUM('company.created', 'company.updated', 'company.deleted', 'document.uploaded', 'document.processed', 'document.deleted', 'people.created', 'people.updated', 'invoice.created', 'invoice.updated', 'webhook.test');--> statement-breakpoint
CREATE TYPE "public"."webhook_deliveries_status" AS ENUM('pending', 'delivered', 'failed');--> statement-breakpoint
CREATE TYPE "public"."webhook_event" AS ENUM('company.created', 'company.updated', 'company.deleted', 'document.uploaded', 'document.processed', 'document.deleted', 'people.created', 'people.updated', 'invoice.created', 'invoice.updated');--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key_prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "api_keys_key_hash_key" UNIQUE("key_hash"),
	CONSTRAINT "api_keys_key_hash_check" CHECK ("api_keys"."key_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clients_organisation_id_id_key" UNIQUE("organisation_id","id"),
	CONSTRAINT "clients_client_id_key" UNIQUE("client_id")
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credentials_secret_hash_key" UNIQUE("secret_hash"),
	CONSTRAINT "credentials_secret_hash_check" CHECK ("credentials"."secret_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"credential" text NOT NULL,
	"key" text NOT NULL,
	"claim" uuid NOT NULL,
	"fingerprint" text,
	"status" integer,
	"answer" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "idempotency_keys_key_key" UNIQUE("organisation_id","credential","key"),
	CONSTRAINT "idempotency_keys_claim_key" UNIQUE("claim","organisation_id"),
	CONSTRAINT "idempotency_keys_key_check" CHECK (char_length("idempotency_keys"."key") between 1 and 255),
	CONSTRAINT "idempotency_keys_answer_check" CHECK (num_nulls("idempotency_keys"."fingerprint", "idempotency_keys"."status", "idempotency_keys"."answer") in (0, 3)),
	CONSTRAINT "idempotency_keys_answer_size_check" CHECK (octet_length("idempotency_keys"."answer") <= 2097152)
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"currency_pair" text NOT NULL,
	"base_currency" text NOT NULL,
	"quote_currency" text NOT NULL,
	"rate" numeric NOT NULL,
	"source" text,
	"rate_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exchange_rates_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "exchange_rates_organisation_id_id_key" UNIQUE("organisation_id","id"),
	CONSTRAINT "exchange_rates_rate_check" CHECK ("exchange_rates"."rate" > 0)
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"company_id" uuid,
	"name" text NOT NULL,
	"status" "subscriptions_status" NOT NULL,
	"interval" "subscriptions_interval" NOT NULL,
	"price_amount" numeric,
	"price_currency" text,
	"started_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"current_period_start" date,
	"current_period_end" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "subscriptions_organisation_id_id_key" UNIQUE("organisation_id","id"),
	CONSTRAINT "subscriptions_current_period_check" CHECK ("subscriptions"."current_period_end" >= "subscriptions"."current_period_start")
);
--> statement-breakpoint
CREATE TABLE "chat_conversations" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"people_id" uuid,
	"title" text,
	"channel" "chat_conversations_channel" NOT NULL,
	"status" "chat_conversations_status" DEFAULT 'open' NOT NULL,
	"last_message_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_conversations_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "chat_conversations_organisation_id_id_key" UNIQUE("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"chat_conversation_id" uuid NOT NULL,
	"people_id" uuid,
	"document_id" uuid,
	"role" "chat_messages_role" NOT NULL,
	"content" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_messages_pkey" PRIMARY KEY("id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "custom_column_jobs" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"custom_column_id" uuid NOT NULL,
	"record_ids" jsonb,
	"status" "custom_column_jobs_status" DEFAULT 'pending' NOT NULL,
	"visible_workspace_ids" jsonb,
	"total" integer,
	"processed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"position" uuid,
	"failure_reason" text,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_column_jobs_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "custom_column_jobs_progress_check" CHECK ("custom_column_jobs"."failed" between 0 and "custom_column_jobs"."processed")
);
--> statement-breakpoint
CREATE TABLE "custom_column_values" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"custom_column_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"text_value" text,
	"number_value" numeric,
	"date_value" timestamp with time zone,
	"boolean_value" boolean,
	"confidence" numeric,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_column_values_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "custom_column_values_record_id_key" UNIQUE("custom_column_id","record_id","organisation_id"),
	CONSTRAINT "custom_column_values_confidence_check" CHECK ("custom_column_values"."confidence" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "custom_columns" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"root" text NOT NULL,
	"data_type" "custom_columns_data_type" NOT NULL,
	"origin" "custom_columns_origin" NOT NULL,
	"enum_values" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"extractor" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_columns_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "custom_columns_organisation_id_id_key" UNIQUE("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collections_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "collections_organisation_id_id_key" UNIQUE("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "document_texts" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "document_texts_pkey" PRIMARY KEY("id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"collection_id" uuid,
	"company_id" uuid,
	"people_id" uuid,
	"source_workspace_connector_id" uuid,
	"duplicate_of_id" uuid,
	"file_name" text NOT NULL,
	"metadata_source_number" text,
	"metadata_target_number" text,
	"metadata_document_type" "documents_metadata_document_type",
	"metadata_extraction" jsonb,
	"status" "documents_status" DEFAULT 'pending' NOT NULL,
	"failure_reason" text,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"file_type" text,
	"size_bytes" bigint,
	"page_count" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "documents_organisation_id_id_key" UNIQUE("organisation_id","id"),
	CONSTRAINT "documents_file_name_check" CHECK (char_length("documents"."file_name") between 1 and 255),
	CONSTRAINT "documents_size_bytes_check" CHECK ("documents"."size_bytes" >= 0),
	CONSTRAINT "documents_page_count_check" CHECK ("documents"."page_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "medias" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text,
	"size_bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"kind" "medias_kind" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "medias_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "medias_file_name_check" CHECK (char_length("medias"."file_name") between 1 and 255),
	CONSTRAINT "medias_size_bytes_check" CHECK ("medias"."size_bytes" >= 0),
	CONSTRAINT "medias_sha256_check" CHECK ("medias"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "invoice_items" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"line_id" text,
	"sku" text,
	"name" text,
	"description" text,
	"unit_price" numeric,
	"currency" text,
	"unit" text,
	"quantity" numeric,
	"min_quantity" numeric,
	"max_quantity" numeric,
	"amount" numeric,
	"tax_rate" numeric,
	"tax_category" text,
	"tax_scheme" text,
	"period_start" date,
	"period_end" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_items_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "invoice_items_quantities_check" CHECK ("invoice_items"."min_quantity" <= "invoice_items"."max_quantity"),
	CONSTRAINT "invoice_items_period_check" CHECK ("invoice_items"."period_end" >= "invoice_items"."period_start")
);
--> statement-breakpoint
CREATE TABLE "invoice_people" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"people_id" uuid NOT NULL,
	"role" "invoice_people_role",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_people_pkey" PRIMARY KEY("id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "invoice_taxes" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"category" text,
	"scheme" text,
	"rate" numeric,
	"taxable_amount" numeric,
	"tax_amount" numeric,
	"currency" text,
	"exemption_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_taxes_pkey" PRIMARY KEY("id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "invoice_workspace_connectors" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"workspace_connector_id" uuid NOT NULL,
	"external_id" text,
	"sync_status" "invoice_workspace_connectors_sync_status" DEFAULT 'pending' NOT NULL,
	"synced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_workspace_connectors_pkey" PRIMARY KEY("id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"issuer_id" uuid,
	"receiver_id" uuid,
	"document_id" uuid,
	"source_workspace_connector_id" uuid,
	"exchange_rate_id" uuid,
	"subscription_id" uuid,
	"reference_number" text,
	"document_type" text,
	"document_type_code" text,
	"issue_date" date,
	"due_date" date,
	"issued_at" timestamp with time zone,
	"local_currency" text,
	"local_totals_subtotal" numeric,
	"local_totals_tax_total" numeric,
	"local_totals_total_amount" numeric,
	"grand_total_amount" numeric,
	"grand_total_currency" text,
	"terms" text,
	"billing_context" text,
	"payment_status_paid" boolean DEFAULT false NOT NULL,
	"payment_status_amount_paid" numeric,
	"payment_status_amount_remaining" numeric,
	"status" "invoices_status" DEFAULT 'draft' NOT NULL,
	"description" text,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "invoices_organisation_id_id_key" UNIQUE("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"journal_id" uuid,
	"invoice_id" uuid,
	"transaction_id" uuid,
	"entry_number" text,
	"entry_date" date,
	"description" text,
	"status" "journal_entries_status" DEFAULT 'draft' NOT NULL,
	"posted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journal_entries_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "journal_entries_organisation_id_id_key" UNIQUE("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "journal_entry_lines" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"journal_entry_id" uuid NOT NULL,
	"ledger_account_id" uuid,
	"line_number" integer,
	"description" text,
	"debit" numeric,
	"credit" numeric,
	"currency" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journal_entry_lines_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "journal_entry_lines_debit_check" CHECK ("journal_entry_lines"."debit" >= 0),
	CONSTRAINT "journal_entry_lines_credit_check" CHECK ("journal_entry_lines"."credit" >= 0)
);
--> statement-breakpoint
CREATE TABLE "journals" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"default_debit_account_id" uuid,
	"default_credit_account_id" uuid,
	"source_workspace_connector_id" uuid,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"journal_type" "journals_journal_type" NOT NULL,
	"currency" text,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journals_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "journals_organisation_id_id_key" UNIQUE("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"parent_account_id" uuid,
	"source_workspace_connector_id" uuid,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"account_type" "ledger_accounts_account_type" NOT NULL,
	"currency" text,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_accounts_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "ledger_accounts_organisation_id_id_key" UNIQUE("organisation_id","id"),
	CONSTRAINT "ledger_accounts_parent_check" CHECK ("ledger_accounts"."parent_account_id" <> "ledger_accounts"."id")
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" "addresses_kind" NOT NULL,
	"line_1" text,
	"line_2" text,
	"city" text,
	"region" text,
	"postal_code" text,
	"country" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "addresses_pkey" PRIMARY KEY("id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text,
	"description" text,
	"locale" text,
	"domain_name_primary_link_url" text,
	"tax_id_value" text,
	"tax_id_type" text,
	"registration_trade_name" text,
	"registration_registered_name" text,
	"registration_number_business_type" text,
	"registration_number_value" text,
	"registration_number_registry_name" text,
	"registration_number_registry_country" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "companies_organisation_id_id_key" UNIQUE("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "connector_states" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connector_states_pkey" PRIMARY KEY("id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"company_id" uuid,
	"workspace_connector_id" uuid,
	"first_name" text,
	"last_name" text,
	"full_name" text,
	"email" text,
	"phone_number" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "people_organisation_id_id_key" UNIQUE("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "workspace_connectors" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"created_by_id" uuid,
	"connector_type" "workspace_connectors_connector_type" NOT NULL,
	"external_workspace_id" text,
	"status" "workspace_connectors_status" DEFAULT 'inactive' NOT NULL,
	"expires_at" timestamp with time zone,
	"refresh_token_encrypted" text,
	"refresh_at" timestamp with time zone,
	"refresh_failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspace_connectors_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "workspace_connectors_organisation_id_id_key" UNIQUE("organisation_id","id"),
	CONSTRAINT "workspace_connectors_connector_type_key" UNIQUE("organisation_id","workspace_id","connector_type")
);
--> statement-breakpoint
CREATE TABLE "balances" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"account_id" uuid,
	"holder_company_id" uuid,
	"holder_people_id" uuid,
	"local_balance_opening_booked" numeric,
	"local_balance_opening_value" numeric,
	"local_balance_closing_booked" numeric,
	"local_balance_closing_value" numeric,
	"local_balance_currency" text,
	"accounting_balance_opening_booked" numeric,
	"accounting_balance_opening_value" numeric,
	"accounting_balance_closing_booked" numeric,
	"accounting_balance_closing_value" numeric,
	"accounting_balance_currency" text,
	"balance_at_from" timestamp with time zone,
	"balance_at_to" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "balances_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "balances_organisation_id_id_key" UNIQUE("organisation_id","id"),
	CONSTRAINT "balances_balance_at_check" CHECK ("balances"."balance_at_to" >= "balances"."balance_at_from")
);
--> statement-breakpoint
CREATE TABLE "foreign_exchanges" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"balance_id" uuid NOT NULL,
	"currency_rate" numeric,
	"currency_pair" text,
	"currency_rate_source" text,
	"currency_rate_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "foreign_exchanges_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "foreign_exchanges_currency_rate_check" CHECK ("foreign_exchanges"."currency_rate" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_transactions" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"amount" numeric,
	"currency" text,
	"allocated_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_transactions_pkey" PRIMARY KEY("id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "payment_means" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"company_id" uuid,
	"people_id" uuid,
	"invoice_id" uuid,
	"type" "payment_means_type" NOT NULL,
	"scheme" text,
	"status" "payment_means_status" DEFAULT 'active' NOT NULL,
	"account_details_iban" text,
	"account_details_bic" text,
	"account_details_account_number" text,
	"account_details_routing_number" text,
	"account_details_account_type" text,
	"account_details_currency" text,
	"bank_details_bank_name" text,
	"bank_details_bank_code" text,
	"bank_details_branch_name" text,
	"bank_details_branch_code" text,
	"card_details_masked_pan" text,
	"card_details_brand" text,
	"card_details_card_type" text,
	"card_details_expiry_month" integer,
	"card_details_expiry_year" integer,
	"card_details_cardholder_name" text,
	"digital_wallet_provider" text,
	"digital_wallet_wallet_id" text,
	"digital_wallet_wallet_type" text,
	"compliance_kyc_status" text,
	"compliance_aml_status" text,
	"compliance_sanctions_check" text,
	"compliance_last_compliance_check" timestamp with time zone,
	"metadata_source" text,
	"metadata_external_id" text,
	"nickname" text,
	"description" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_means_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "payment_means_organisation_id_id_key" UNIQUE("organisation_id","id"),
	CONSTRAINT "payment_means_expiry_month_check" CHECK ("payment_means"."card_details_expiry_month" between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "transaction_fees" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"type" text,
	"amount" numeric,
	"currency" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transaction_fees_pkey" PRIMARY KEY("id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"account_id" uuid,
	"balance_id" uuid,
	"counterparty_id" uuid,
	"source_workspace_connector_id" uuid,
	"scheme" text,
	"external_ids_transaction_id" text,
	"external_ids_payment_request_id" text,
	"external_ids_end_to_end_id" text,
	"requested_execution_date" date,
	"booking_date" date,
	"value_date" date,
	"executed_at" timestamp with time zone,
	"instructed_amount_amount" numeric,
	"instructed_amount_currency" text,
	"settlement_amount_amount" numeric,
	"settlement_amount_currency" text,
	"foreign_exchange_currency_rate" numeric,
	"foreign_exchange_currency_pair" text,
	"foreign_exchange_currency_rate_source" text,
	"foreign_exchange_currency_rate_at" timestamp with time zone,
	"transaction_type" text,
	"status" "transactions_status" DEFAULT 'pending' NOT NULL,
	"category_purpose" text,
	"purpose_code" text,
	"remittance_information_unstructured" text,
	"remittance_information_structured_reference" text,
	"remittance_information_reference_type" text,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transactions_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "transactions_organisation_id_id_key" UNIQUE("organisation_id","id"),
	CONSTRAINT "transactions_foreign_exchange_check" CHECK ("transactions"."foreign_exchange_currency_rate" > 0)
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspace_ancestors" (
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"ancestor_id" uuid NOT NULL,
	CONSTRAINT "workspace_ancestors_pkey" PRIMARY KEY("workspace_id","ancestor_id")
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"parent_workspace_id" uuid,
	"name" text NOT NULL,
	"description" text,
	"avatar_color" text,
	"external_workspace_id" text,
	"auto_extract_enabled" boolean DEFAULT true NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspaces_organisation_id_id_key" UNIQUE("organisation_id","id"),
	CONSTRAINT "workspaces_parent_check" CHECK ("workspaces"."parent_workspace_id" <> "workspaces"."id"),
	CONSTRAINT "workspaces_avatar_color_check" CHECK ("workspaces"."avatar_color" ~ '^#[0-9A-Fa-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "request_counts" (
	"organisation_id" uuid NOT NULL,
	"day" date NOT NULL,
	"status" smallint NOT NULL,
	"requests" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "request_counts_pkey" PRIMARY KEY("organisation_id","day","status")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" "webhook_deliveries_event" NOT NULL,
	"event_id" uuid NOT NULL,
	"payload" text NOT NULL,
	"payload_bytes" integer GENERATED ALWAYS AS (octet_length(payload)) STORED NOT NULL,
	"status" "webhook_deliveries_status" DEFAULT 'pending' NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"response_status" integer,
	"response_body" text,
	"duration_ms" integer,
	"failure_reason" text,
	"delivered_at" timestamp with time zone,
	"redelivery_requested_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "webhook_deliveries_organisation_id_id_key" UNIQUE("organisation_id","id"),
	CONSTRAINT "webhook_deliveries_webhook_id_event_id_key" UNIQUE("webhook_id","event_id","organisation_id"),
	CONSTRAINT "webhook_deliveries_attempt_count_check" CHECK ("webhook_deliveries"."attempt_count" >= 0),
	CONSTRAINT "webhook_deliveries_response_status_check" CHECK ("webhook_deliveries"."response_status" between 100 and 599),
	CONSTRAINT "webhook_deliveries_response_body_check" CHECK (char_length("webhook_deliveries"."response_body") <= 1024),
	CONSTRAINT "webhook_deliveries_duration_ms_check" CHECK ("webhook_deliveries"."duration_ms" >= 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery_turns" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"request_id" uuid,
	"waits" boolean NOT NULL,
	CONSTRAINT "webhook_delivery_turns_pkey" PRIMARY KEY("id","organisation_id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"url" text NOT NULL,
	"event" "webhook_event" NOT NULL,
	"description" text,
	"headers" jsonb,
	"secret_encrypted" text NOT NULL,
	"previous_secret_encrypted" text,
	"previous_secret_expires_at" timestamp with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"failing_since" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"disabled_reason" text,
	"test_requested_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_pkey" PRIMARY KEY("id","organisation_id"),
	CONSTRAINT "webhooks_organisation_id_id_key" UNIQUE("organisation_id","id"),
	CONSTRAINT "webhooks_url_check" CHECK (char_length("webhooks"."url") between 1 and 255),
	CONSTRAINT "webhooks_headers_check" CHECK (jsonb_typeof("webhooks"."headers") = 'object')
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_client_id_fkey" FOREIGN KEY ("organisation_id","client_id") REFERENCES "public"."clients"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_company_id_fkey" FOREIGN KEY ("organisation_id","company_id") REFERENCES "public"."companies"("organisation_id","id") ON DELETE set null ("company_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_people_id_fkey" FOREIGN KEY ("organisation_id","people_id") REFERENCES "public"."people"("organisation_id","id") ON DELETE set null ("people_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_chat_conversation_id_fkey" FOREIGN KEY ("organisation_id","chat_conversation_id") REFERENCES "public"."chat_conversations"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_people_id_fkey" FOREIGN KEY ("organisation_id","people_id") REFERENCES "public"."people"("organisation_id","id") ON DELETE set null ("people_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_document_id_fkey" FOREIGN KEY ("organisation_id","document_id") REFERENCES "public"."documents"("organisation_id","id") ON DELETE set null ("document_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_column_jobs" ADD CONSTRAINT "custom_column_jobs_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_column_jobs" ADD CONSTRAINT "custom_column_jobs_custom_column_id_fkey" FOREIGN KEY ("organisation_id","custom_column_id") REFERENCES "public"."custom_columns"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_column_values" ADD CONSTRAINT "custom_column_values_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_column_values" ADD CONSTRAINT "custom_column_values_custom_column_id_fkey" FOREIGN KEY ("organisation_id","custom_column_id") REFERENCES "public"."custom_columns"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_columns" ADD CONSTRAINT "custom_columns_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_texts" ADD CONSTRAINT "document_texts_document_id_fkey" FOREIGN KEY ("organisation_id","document_id") REFERENCES "public"."documents"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_texts" ADD CONSTRAINT "document_texts_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_collection_id_fkey" FOREIGN KEY ("organisation_id","collection_id") REFERENCES "public"."collections"("organisation_id","id") ON DELETE set null ("collection_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_company_id_fkey" FOREIGN KEY ("organisation_id","company_id") REFERENCES "public"."companies"("organisation_id","id") ON DELETE set null ("company_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_people_id_fkey" FOREIGN KEY ("organisation_id","people_id") REFERENCES "public"."people"("organisation_id","id") ON DELETE set null ("people_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_source_workspace_connector_id_fkey" FOREIGN KEY ("organisation_id","source_workspace_connector_id") REFERENCES "public"."workspace_connectors"("organisation_id","id") ON DELETE set null ("source_workspace_connector_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_duplicate_of_id_fkey" FOREIGN KEY ("organisation_id","duplicate_of_id") REFERENCES "public"."documents"("organisation_id","id") ON DELETE set null ("duplicate_of_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medias" ADD CONSTRAINT "medias_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medias" ADD CONSTRAINT "medias_document_id_fkey" FOREIGN KEY ("organisation_id","document_id") REFERENCES "public"."documents"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_items" ADD CONSTRAINT "invoice_items_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_items" ADD CONSTRAINT "invoice_items_invoice_id_fkey" FOREIGN KEY ("organisation_id","invoice_id") REFERENCES "public"."invoices"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_people" ADD CONSTRAINT "invoice_people_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_people" ADD CONSTRAINT "invoice_people_invoice_id_fkey" FOREIGN KEY ("organisation_id","invoice_id") REFERENCES "public"."invoices"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_people" ADD CONSTRAINT "invoice_people_people_id_fkey" FOREIGN KEY ("organisation_id","people_id") REFERENCES "public"."people"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_taxes" ADD CONSTRAINT "invoice_taxes_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_taxes" ADD CONSTRAINT "invoice_taxes_invoice_id_fkey" FOREIGN KEY ("organisation_id","invoice_id") REFERENCES "public"."invoices"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_workspace_connectors" ADD CONSTRAINT "invoice_workspace_connectors_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_workspace_connectors" ADD CONSTRAINT "invoice_workspace_connectors_invoice_id_fkey" FOREIGN KEY ("organisation_id","invoice_id") REFERENCES "public"."invoices"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_workspace_connectors" ADD CONSTRAINT "invoice_workspace_connectors_workspace_connector_id_fkey" FOREIGN KEY ("organisation_id","workspace_connector_id") REFERENCES "public"."workspace_connectors"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_issuer_id_fkey" FOREIGN KEY ("organisation_id","issuer_id") REFERENCES "public"."companies"("organisation_id","id") ON DELETE set null ("issuer_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_receiver_id_fkey" FOREIGN KEY ("organisation_id","receiver_id") REFERENCES "public"."companies"("organisation_id","id") ON DELETE set null ("receiver_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_document_id_fkey" FOREIGN KEY ("organisation_id","document_id") REFERENCES "public"."documents"("organisation_id","id") ON DELETE set null ("document_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_source_workspace_connector_id_fkey" FOREIGN KEY ("organisation_id","source_workspace_connector_id") REFERENCES "public"."workspace_connectors"("organisation_id","id") ON DELETE set null ("source_workspace_connector_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_exchange_rate_id_fkey" FOREIGN KEY ("organisation_id","exchange_rate_id") REFERENCES "public"."exchange_rates"("organisation_id","id") ON DELETE set null ("exchange_rate_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_subscription_id_fkey" FOREIGN KEY ("organisation_id","subscription_id") REFERENCES "public"."subscriptions"("organisation_id","id") ON DELETE set null ("subscription_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_journal_id_fkey" FOREIGN KEY ("organisation_id","journal_id") REFERENCES "public"."journals"("organisation_id","id") ON DELETE set null ("journal_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_invoice_id_fkey" FOREIGN KEY ("organisation_id","invoice_id") REFERENCES "public"."invoices"("organisation_id","id") ON DELETE set null ("invoice_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_transaction_id_fkey" FOREIGN KEY ("organisation_id","transaction_id") REFERENCES "public"."transactions"("organisation_id","id") ON DELETE set null ("transaction_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entry_lines" ADD CONSTRAINT "journal_entry_lines_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entry_lines" ADD CONSTRAINT "journal_entry_lines_journal_entry_id_fkey" FOREIGN KEY ("organisation_id","journal_entry_id") REFERENCES "public"."journal_entries"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entry_lines" ADD CONSTRAINT "journal_entry_lines_ledger_account_id_fkey" FOREIGN KEY ("organisation_id","ledger_account_id") REFERENCES "public"."ledger_accounts"("organisation_id","id") ON DELETE set null ("ledger_account_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_default_debit_account_id_fkey" FOREIGN KEY ("organisation_id","default_debit_account_id") REFERENCES "public"."ledger_accounts"("organisation_id","id") ON DELETE set null ("default_debit_account_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_default_credit_account_id_fkey" FOREIGN KEY ("organisation_id","default_credit_account_id") REFERENCES "public"."ledger_accounts"("organisation_id","id") ON DELETE set null ("default_credit_account_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_source_workspace_connector_id_fkey" FOREIGN KEY ("organisation_id","source_workspace_connector_id") REFERENCES "public"."workspace_connectors"("organisation_id","id") ON DELETE set null ("source_workspace_connector_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_parent_account_id_fkey" FOREIGN KEY ("organisation_id","parent_account_id") REFERENCES "public"."ledger_accounts"("organisation_id","id") ON DELETE set null ("parent_account_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_source_workspace_connector_id_fkey" FOREIGN KEY ("organisation_id","source_workspace_connector_id") REFERENCES "public"."workspace_connectors"("organisation_id","id") ON DELETE set null ("source_workspace_connector_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_company_id_fkey" FOREIGN KEY ("organisation_id","company_id") REFERENCES "public"."companies"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connector_states" ADD CONSTRAINT "connector_states_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_company_id_fkey" FOREIGN KEY ("organisation_id","company_id") REFERENCES "public"."companies"("organisation_id","id") ON DELETE set null ("company_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_workspace_connector_id_fkey" FOREIGN KEY ("organisation_id","workspace_connector_id") REFERENCES "public"."workspace_connectors"("organisation_id","id") ON DELETE set null ("workspace_connector_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_connectors" ADD CONSTRAINT "workspace_connectors_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_connectors" ADD CONSTRAINT "workspace_connectors_created_by_id_fkey" FOREIGN KEY ("organisation_id","created_by_id") REFERENCES "public"."people"("organisation_id","id") ON DELETE set null ("created_by_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_account_id_fkey" FOREIGN KEY ("organisation_id","account_id") REFERENCES "public"."payment_means"("organisation_id","id") ON DELETE set null ("account_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_holder_company_id_fkey" FOREIGN KEY ("organisation_id","holder_company_id") REFERENCES "public"."companies"("organisation_id","id") ON DELETE set null ("holder_company_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_holder_people_id_fkey" FOREIGN KEY ("organisation_id","holder_people_id") REFERENCES "public"."people"("organisation_id","id") ON DELETE set null ("holder_people_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "foreign_exchanges" ADD CONSTRAINT "foreign_exchanges_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "foreign_exchanges" ADD CONSTRAINT "foreign_exchanges_balance_id_fkey" FOREIGN KEY ("organisation_id","balance_id") REFERENCES "public"."balances"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_transactions" ADD CONSTRAINT "invoice_transactions_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_transactions" ADD CONSTRAINT "invoice_transactions_invoice_id_fkey" FOREIGN KEY ("organisation_id","invoice_id") REFERENCES "public"."invoices"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_transactions" ADD CONSTRAINT "invoice_transactions_transaction_id_fkey" FOREIGN KEY ("organisation_id","transaction_id") REFERENCES "public"."transactions"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_means" ADD CONSTRAINT "payment_means_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_means" ADD CONSTRAINT "payment_means_company_id_fkey" FOREIGN KEY ("organisation_id","company_id") REFERENCES "public"."companies"("organisation_id","id") ON DELETE set null ("company_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_means" ADD CONSTRAINT "payment_means_people_id_fkey" FOREIGN KEY ("organisation_id","people_id") REFERENCES "public"."people"("organisation_id","id") ON DELETE set null ("people_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_means" ADD CONSTRAINT "payment_means_invoice_id_fkey" FOREIGN KEY ("organisation_id","invoice_id") REFERENCES "public"."invoices"("organisation_id","id") ON DELETE set null ("invoice_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_fees" ADD CONSTRAINT "transaction_fees_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_fees" ADD CONSTRAINT "transaction_fees_transaction_id_fkey" FOREIGN KEY ("organisation_id","transaction_id") REFERENCES "public"."transactions"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_account_id_fkey" FOREIGN KEY ("organisation_id","account_id") REFERENCES "public"."payment_means"("organisation_id","id") ON DELETE set null ("account_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_balance_id_fkey" FOREIGN KEY ("organisation_id","balance_id") REFERENCES "public"."balances"("organisation_id","id") ON DELETE set null ("balance_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_counterparty_id_fkey" FOREIGN KEY ("organisation_id","counterparty_id") REFERENCES "public"."companies"("organisation_id","id") ON DELETE set null ("counterparty_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_source_workspace_connector_id_fkey" FOREIGN KEY ("organisation_id","source_workspace_connector_id") REFERENCES "public"."workspace_connectors"("organisation_id","id") ON DELETE set null ("source_workspace_connector_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_ancestors" ADD CONSTRAINT "workspace_ancestors_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_ancestors" ADD CONSTRAINT "workspace_ancestors_ancestor_id_fkey" FOREIGN KEY ("organisation_id","ancestor_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_parent_workspace_id_fkey" FOREIGN KEY ("organisation_id","parent_workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_fkey" FOREIGN KEY ("organisation_id","webhook_id") REFERENCES "public"."webhooks"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery_turns" ADD CONSTRAINT "webhook_delivery_turns_delivery_id_fkey" FOREIGN KEY ("organisation_id","delivery_id") REFERENCES "public"."webhook_deliveries"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_workspace_id_fkey" FOREIGN KEY ("organisation_id","workspace_id") REFERENCES "public"."workspaces"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_organisation_id_created_at_idx" ON "api_keys" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "api_keys_workspace_id_created_at_idx" ON "api_keys" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "credentials_client_id_idx" ON "credentials" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "exchange_rates_organisation_id_created_at_idx" ON "exchange_rates" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "exchange_rates_workspace_id_created_at_idx" ON "exchange_rates" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "subscriptions_organisation_id_created_at_idx" ON "subscriptions" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_workspace_id_created_at_idx" ON "subscriptions" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "subscriptions_company_id_idx" ON "subscriptions" USING btree ("company_id","id") WHERE "subscriptions"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "chat_conversations_organisation_id_created_at_idx" ON "chat_conversations" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "chat_conversations_workspace_id_created_at_idx" ON "chat_conversations" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "chat_conversations_people_id_idx" ON "chat_conversations" USING btree ("people_id","id") WHERE "chat_conversations"."people_id" is not null;--> statement-breakpoint
CREATE INDEX "chat_messages_organisation_id_created_at_idx" ON "chat_messages" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "chat_messages_workspace_id_created_at_idx" ON "chat_messages" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "chat_messages_chat_conversation_id_idx" ON "chat_messages" USING btree ("chat_conversation_id","id");--> statement-breakpoint
CREATE INDEX "chat_messages_people_id_idx" ON "chat_messages" USING btree ("people_id","id") WHERE "chat_messages"."people_id" is not null;--> statement-breakpoint
CREATE INDEX "chat_messages_document_id_idx" ON "chat_messages" USING btree ("document_id","id") WHERE "chat_messages"."document_id" is not null;--> statement-breakpoint
CREATE INDEX "custom_column_jobs_organisation_id_created_at_idx" ON "custom_column_jobs" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "custom_column_jobs_workspace_id_created_at_idx" ON "custom_column_jobs" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "custom_column_jobs_custom_column_id_idx" ON "custom_column_jobs" USING btree ("custom_column_id","id");--> statement-breakpoint
CREATE INDEX "custom_column_values_organisation_id_created_at_idx" ON "custom_column_values" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "custom_column_values_workspace_id_created_at_idx" ON "custom_column_values" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "custom_column_values_custom_column_id_idx" ON "custom_column_values" USING btree ("custom_column_id","id");--> statement-breakpoint
CREATE INDEX "custom_columns_organisation_id_created_at_idx" ON "custom_columns" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "custom_columns_workspace_id_created_at_idx" ON "custom_columns" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "collections_organisation_id_created_at_idx" ON "collections" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "collections_workspace_id_created_at_idx" ON "collections" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "document_texts_document_id_idx" ON "document_texts" USING btree ("document_id","id");--> statement-breakpoint
CREATE INDEX "document_texts_workspace_id_idx" ON "document_texts" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "documents_organisation_id_uploaded_at_idx" ON "documents" USING btree ("organisation_id","uploaded_at","id");--> statement-breakpoint
CREATE INDEX "documents_workspace_id_uploaded_at_idx" ON "documents" USING btree ("workspace_id","uploaded_at","id","organisation_id","status");--> statement-breakpoint
CREATE INDEX "documents_collection_id_idx" ON "documents" USING btree ("collection_id","id") WHERE "documents"."collection_id" is not null;--> statement-breakpoint
CREATE INDEX "documents_company_id_idx" ON "documents" USING btree ("company_id","id") WHERE "documents"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "documents_people_id_idx" ON "documents" USING btree ("people_id","id") WHERE "documents"."people_id" is not null;--> statement-breakpoint
CREATE INDEX "documents_source_workspace_connector_id_idx" ON "documents" USING btree ("source_workspace_connector_id","id") WHERE "documents"."source_workspace_connector_id" is not null;--> statement-breakpoint
CREATE INDEX "documents_duplicate_of_id_idx" ON "documents" USING btree ("duplicate_of_id","id") WHERE "documents"."duplicate_of_id" is not null;--> statement-breakpoint
CREATE INDEX "medias_organisation_id_created_at_idx" ON "medias" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "medias_workspace_id_created_at_idx" ON "medias" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "medias_document_id_idx" ON "medias" USING btree ("document_id","id");--> statement-breakpoint
CREATE INDEX "medias_sha256_idx" ON "medias" USING btree ("sha256","workspace_id");--> statement-breakpoint
CREATE INDEX "invoice_items_organisation_id_created_at_idx" ON "invoice_items" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_items_workspace_id_created_at_idx" ON "invoice_items" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "invoice_items_invoice_id_idx" ON "invoice_items" USING btree ("invoice_id","id");--> statement-breakpoint
CREATE INDEX "invoice_people_organisation_id_created_at_idx" ON "invoice_people" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_people_workspace_id_created_at_idx" ON "invoice_people" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "invoice_people_invoice_id_idx" ON "invoice_people" USING btree ("invoice_id","id");--> statement-breakpoint
CREATE INDEX "invoice_people_people_id_idx" ON "invoice_people" USING btree ("people_id","id");--> statement-breakpoint
CREATE INDEX "invoice_taxes_organisation_id_created_at_idx" ON "invoice_taxes" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_taxes_workspace_id_created_at_idx" ON "invoice_taxes" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "invoice_taxes_invoice_id_idx" ON "invoice_taxes" USING btree ("invoice_id","id");--> statement-breakpoint
CREATE INDEX "invoice_workspace_connectors_organisation_id_created_at_idx" ON "invoice_workspace_connectors" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_workspace_connectors_workspace_id_created_at_idx" ON "invoice_workspace_connectors" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "invoice_workspace_connectors_invoice_id_idx" ON "invoice_workspace_connectors" USING btree ("invoice_id","id");--> statement-breakpoint
CREATE INDEX "invoice_workspace_connectors_workspace_connector_id_idx" ON "invoice_workspace_connectors" USING btree ("workspace_connector_id","id");--> statement-breakpoint
CREATE INDEX "invoices_organisation_id_issue_date_idx" ON "invoices" USING btree ("organisation_id","issue_date","id");--> statement-breakpoint
CREATE INDEX "invoices_workspace_id_issue_date_idx" ON "invoices" USING btree ("workspace_id","issue_date","id","organisation_id","deleted_at");--> statement-breakpoint
CREATE INDEX "invoices_organisation_id_reference_number_idx" ON "invoices" USING btree ("organisation_id","reference_number","id");--> statement-breakpoint
CREATE INDEX "invoices_organisation_id_grand_total_amount_idx" ON "invoices" USING btree ("organisation_id","grand_total_amount","id");--> statement-breakpoint
CREATE INDEX "invoices_organisation_id_latest_idx" ON "invoices" USING btree ("organisation_id","issue_date" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "invoices_workspace_id_latest_idx" ON "invoices" USING btree ("workspace_id","issue_date" NULLS FIRST,"id","organisation_id");--> statement-breakpoint
CREATE INDEX "invoices_issuer_id_idx" ON "invoices" USING btree ("issuer_id","id") WHERE "invoices"."issuer_id" is not null;--> statement-breakpoint
CREATE INDEX "invoices_receiver_id_idx" ON "invoices" USING btree ("receiver_id","id") WHERE "invoices"."receiver_id" is not null;--> statement-breakpoint
CREATE INDEX "invoices_document_id_idx" ON "invoices" USING btree ("document_id","id") WHERE "invoices"."document_id" is not null;--> statement-breakpoint
CREATE INDEX "invoices_source_workspace_connector_id_idx" ON "invoices" USING btree ("source_workspace_connector_id","id") WHERE "invoices"."source_workspace_connector_id" is not null;--> statement-breakpoint
CREATE INDEX "invoices_exchange_rate_id_idx" ON "invoices" USING btree ("exchange_rate_id","id") WHERE "invoices"."exchange_rate_id" is not null;--> statement-breakpoint
CREATE INDEX "invoices_subscription_id_idx" ON "invoices" USING btree ("subscription_id","id") WHERE "invoices"."subscription_id" is not null;--> statement-breakpoint
CREATE INDEX "journal_entries_organisation_id_entry_date_idx" ON "journal_entries" USING btree ("organisation_id","entry_date","id");--> statement-breakpoint
CREATE INDEX "journal_entries_workspace_id_entry_date_idx" ON "journal_entries" USING btree ("workspace_id","entry_date","id","organisation_id");--> statement-breakpoint
CREATE INDEX "journal_entries_journal_id_idx" ON "journal_entries" USING btree ("journal_id","id") WHERE "journal_entries"."journal_id" is not null;--> statement-breakpoint
CREATE INDEX "journal_entries_invoice_id_idx" ON "journal_entries" USING btree ("invoice_id","id") WHERE "journal_entries"."invoice_id" is not null;--> statement-breakpoint
CREATE INDEX "journal_entries_transaction_id_idx" ON "journal_entries" USING btree ("transaction_id","id") WHERE "journal_entries"."transaction_id" is not null;--> statement-breakpoint
CREATE INDEX "journal_entry_lines_organisation_id_created_at_idx" ON "journal_entry_lines" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "journal_entry_lines_workspace_id_created_at_idx" ON "journal_entry_lines" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "journal_entry_lines_journal_entry_id_idx" ON "journal_entry_lines" USING btree ("journal_entry_id","id");--> statement-breakpoint
CREATE INDEX "journal_entry_lines_ledger_account_id_idx" ON "journal_entry_lines" USING btree ("ledger_account_id","id") WHERE "journal_entry_lines"."ledger_account_id" is not null;--> statement-breakpoint
CREATE INDEX "journals_organisation_id_created_at_idx" ON "journals" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "journals_workspace_id_created_at_idx" ON "journals" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "journals_default_debit_account_id_idx" ON "journals" USING btree ("default_debit_account_id","id") WHERE "journals"."default_debit_account_id" is not null;--> statement-breakpoint
CREATE INDEX "journals_default_credit_account_id_idx" ON "journals" USING btree ("default_credit_account_id","id") WHERE "journals"."default_credit_account_id" is not null;--> statement-breakpoint
CREATE INDEX "journals_source_workspace_connector_id_idx" ON "journals" USING btree ("source_workspace_connector_id","id") WHERE "journals"."source_workspace_connector_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_accounts_organisation_id_created_at_idx" ON "ledger_accounts" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ledger_accounts_workspace_id_created_at_idx" ON "ledger_accounts" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "ledger_accounts_parent_account_id_idx" ON "ledger_accounts" USING btree ("parent_account_id","id") WHERE "ledger_accounts"."parent_account_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_accounts_source_workspace_connector_id_idx" ON "ledger_accounts" USING btree ("source_workspace_connector_id","id") WHERE "ledger_accounts"."source_workspace_connector_id" is not null;--> statement-breakpoint
CREATE INDEX "addresses_organisation_id_created_at_idx" ON "addresses" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "addresses_workspace_id_created_at_idx" ON "addresses" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "addresses_company_id_idx" ON "addresses" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "companies_organisation_id_created_at_idx" ON "companies" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "companies_workspace_id_created_at_idx" ON "companies" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "companies_name_trigrams_idx" ON "companies" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "companies_tax_id_key_idx" ON "companies" USING btree ("workspace_id",upper(regexp_replace("tax_id_value", '[^[:alnum:]]', '', 'g')));--> statement-breakpoint
CREATE INDEX "companies_registration_number_key_idx" ON "companies" USING btree ("workspace_id",upper(regexp_replace("registration_number_value", '[^[:alnum:]]', '', 'g')));--> statement-breakpoint
CREATE INDEX "companies_name_key_idx" ON "companies" USING btree ("workspace_id",lower("name"));--> statement-breakpoint
CREATE INDEX "connector_states_workspace_id_idx" ON "connector_states" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "connector_states_expires_at_idx" ON "connector_states" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "people_organisation_id_created_at_idx" ON "people" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "people_workspace_id_created_at_idx" ON "people" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "people_company_id_idx" ON "people" USING btree ("company_id","id") WHERE "people"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "people_workspace_connector_id_idx" ON "people" USING btree ("workspace_connector_id","id") WHERE "people"."workspace_connector_id" is not null;--> statement-breakpoint
CREATE INDEX "people_email_key_idx" ON "people" USING btree ("workspace_id",lower("email"));--> statement-breakpoint
CREATE INDEX "workspace_connectors_organisation_id_created_at_idx" ON "workspace_connectors" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "workspace_connectors_workspace_id_created_at_idx" ON "workspace_connectors" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "workspace_connectors_created_by_id_idx" ON "workspace_connectors" USING btree ("created_by_id","id") WHERE "workspace_connectors"."created_by_id" is not null;--> statement-breakpoint
CREATE INDEX "workspace_connectors_refresh_at_idx" ON "workspace_connectors" USING btree ("refresh_at") WHERE "workspace_connectors"."refresh_at" is not null;--> statement-breakpoint
CREATE INDEX "balances_organisation_id_balance_at_from_idx" ON "balances" USING btree ("organisation_id","balance_at_from","id");--> statement-breakpoint
CREATE INDEX "balances_workspace_id_balance_at_from_idx" ON "balances" USING btree ("workspace_id","balance_at_from","id","organisation_id");--> statement-breakpoint
CREATE INDEX "balances_account_id_idx" ON "balances" USING btree ("account_id","id") WHERE "balances"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "balances_holder_company_id_idx" ON "balances" USING btree ("holder_company_id","id") WHERE "balances"."holder_company_id" is not null;--> statement-breakpoint
CREATE INDEX "balances_holder_people_id_idx" ON "balances" USING btree ("holder_people_id","id") WHERE "balances"."holder_people_id" is not null;--> statement-breakpoint
CREATE INDEX "foreign_exchanges_organisation_id_created_at_idx" ON "foreign_exchanges" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "foreign_exchanges_workspace_id_created_at_idx" ON "foreign_exchanges" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "foreign_exchanges_balance_id_idx" ON "foreign_exchanges" USING btree ("balance_id","id");--> statement-breakpoint
CREATE INDEX "invoice_transactions_organisation_id_created_at_idx" ON "invoice_transactions" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_transactions_workspace_id_created_at_idx" ON "invoice_transactions" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "invoice_transactions_invoice_id_idx" ON "invoice_transactions" USING btree ("invoice_id","id");--> statement-breakpoint
CREATE INDEX "invoice_transactions_transaction_id_idx" ON "invoice_transactions" USING btree ("transaction_id","id");--> statement-breakpoint
CREATE INDEX "payment_means_organisation_id_created_at_idx" ON "payment_means" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_means_workspace_id_created_at_idx" ON "payment_means" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "payment_means_company_id_idx" ON "payment_means" USING btree ("company_id","id") WHERE "payment_means"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_means_people_id_idx" ON "payment_means" USING btree ("people_id","id") WHERE "payment_means"."people_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_means_invoice_id_idx" ON "payment_means" USING btree ("invoice_id","id") WHERE "payment_means"."invoice_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_means_iban_idx" ON "payment_means" USING btree ("workspace_id","account_details_iban") WHERE "payment_means"."invoice_id" is null;--> statement-breakpoint
CREATE INDEX "payment_means_account_number_idx" ON "payment_means" USING btree ("workspace_id","account_details_account_number") WHERE "payment_means"."invoice_id" is null;--> statement-breakpoint
CREATE INDEX "transaction_fees_organisation_id_created_at_idx" ON "transaction_fees" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "transaction_fees_workspace_id_created_at_idx" ON "transaction_fees" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "transaction_fees_transaction_id_idx" ON "transaction_fees" USING btree ("transaction_id","id");--> statement-breakpoint
CREATE INDEX "transactions_organisation_id_booking_date_idx" ON "transactions" USING btree ("organisation_id","booking_date","id");--> statement-breakpoint
CREATE INDEX "transactions_workspace_id_booking_date_idx" ON "transactions" USING btree ("workspace_id","booking_date","id","organisation_id","deleted_at");--> statement-breakpoint
CREATE INDEX "transactions_account_id_idx" ON "transactions" USING btree ("account_id","id") WHERE "transactions"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "transactions_balance_id_idx" ON "transactions" USING btree ("balance_id","id") WHERE "transactions"."balance_id" is not null;--> statement-breakpoint
CREATE INDEX "transactions_counterparty_id_idx" ON "transactions" USING btree ("counterparty_id","id") WHERE "transactions"."counterparty_id" is not null;--> statement-breakpoint
CREATE INDEX "transactions_source_workspace_connector_id_idx" ON "transactions" USING btree ("source_workspace_connector_id","id") WHERE "transactions"."source_workspace_connector_id" is not null;--> statement-breakpoint
CREATE INDEX "workspace_ancestors_ancestor_id_workspace_id_idx" ON "workspace_ancestors" USING btree ("ancestor_id","workspace_id");--> statement-breakpoint
CREATE INDEX "workspaces_parent_workspace_id_idx" ON "workspaces" USING btree ("parent_workspace_id","id");--> statement-breakpoint
CREATE INDEX "workspaces_organisation_id_created_at_idx" ON "workspaces" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "workspaces_external_workspace_id_key" ON "workspaces" USING btree ("organisation_id","external_workspace_id") WHERE "workspaces"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "request_counts_day_idx" ON "request_counts" USING btree ("day");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_organisation_id_created_at_idx" ON "webhook_deliveries" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_workspace_id_created_at_idx" ON "webhook_deliveries" USING btree ("workspace_id","created_at","id","organisation_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_id_idx" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_delivery_turns_delivery_id_idx" ON "webhook_delivery_turns" USING btree ("delivery_id","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_turns_record_idx" ON "webhook_delivery_turns" USING btree ("group_id","record_id","waits","changed_at","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_turns_waits_idx" ON "webhook_delivery_turns" USING btree ("record_id") WHERE "webhook_delivery_turns"."waits";--> statement-breakpoint
CREATE INDEX "webhooks_organisation_id_created_at_idx" ON "webhooks" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhooks_workspace_id_created_at_idx" ON "webhooks" USING btree ("workspace_id","created_at","id","organisation_id","deleted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_url_event_key" ON "webhooks" USING btree ("workspace_id","event","url","organisation_id") WHERE "webhooks"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_group_id_event_key" ON "webhooks" USING btree ("group_id","event","organisation_id") WHERE "webhooks"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "webhooks_organisation_id_group_id_idx" ON "webhooks" USING btree ("organisation_id","group_id");--> statement-breakpoint
CREATE VIEW "public"."distinct_invoice_people" AS (select distinct "organisation_id", "invoice_id", "people_id" from "invoice_people");--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "api_keys" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "clients" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "credentials" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "idempotency_keys" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "exchange_rates" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "subscriptions" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "chat_conversations" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "chat_messages" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "custom_column_jobs" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "custom_column_values" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "custom_columns" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "collections" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "documents" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "medias" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "invoice_items" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "invoice_people" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "invoice_taxes" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "invoice_workspace_connectors" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "invoices" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "journal_entries" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "journal_entry_lines" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "journals" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "ledger_accounts" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "addresses" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "companies" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "connector_states" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "people" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "workspace_connectors" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "balances" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "foreign_exchanges" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "invoice_transactions" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "payment_means" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "transaction_fees" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "transactions" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "organisations" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "workspaces" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "webhook_deliveries" FOR EACH ROW EXECUTE FUNCTION set_updated_at();--> statement-breakpoint
CREATE TRIGGER set_updated_at BEFORE UPDATE ON "webhooks" FOR EACH ROW EXECUTE FUNCTION set_updated_at();
--> statement-breakpoint
-- Rebuilds the closure table of a workspace and its descendants from the tree.
CREATE FUNCTION rebuild_workspace_ancestors(root uuid) RETURNS void
LANGUAGE sql AS $$
	WITH RECURSIVE subtree (id) AS (
		SELECT root
		UNION
		SELECT w.id FROM workspaces w JOIN subtree s ON w.parent_workspace_id = s.id
	), upward (organisation_id, workspace_id, ancestor_id) AS (
		SELECT w.organisation_id, w.id, w.id FROM workspaces w JOIN subtree s ON s.id = w.id
		UNION
		SELECT u.organisation_id, u.workspace_id, w.parent_workspace_id
		FROM upward u JOIN workspaces w ON w.id = u.ancestor_id
		WHERE w.parent_workspace_id IS NOT NULL
	), gone AS (
		DELETE FROM workspace_ancestors a USING subtree s
		WHERE a.workspace_id = s.id AND NOT EXISTS (
			SELECT FROM upward u WHERE u.workspace_id = a.workspace_id AND u.ancestor_id = a.ancestor_id
		)
	)
	INSERT INTO workspace_ancestors (organisation_id, workspace_id, ancestor_id)
	SELECT organisation_id, workspace_id, ancestor_id FROM upward
	ON CONFLICT DO NOTHING;
$$;
--> statement-breakpoint
-- The functions of triggers with SECURITY DEFINER change tables that the role of a caller cannot change: the closure table of the
-- workspace tree and the texts of documents. They run with the rights of their owner, with a fixed search path.
--
-- Keeps the closure table complete. A transaction that moves or deletes a workspace waits for transactions that insert one in
-- the same organisation, and vice versa (lock on the organisation's row), so that each sees the rows of the other.
CREATE FUNCTION keep_workspace_tree() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM FROM organisations WHERE id = NEW.organisation_id FOR KEY SHARE;
	ELSE
		PERFORM FROM organisations WHERE id = NEW.organisation_id FOR UPDATE;
	END IF;

	IF TG_OP = 'INSERT' OR NEW.parent_workspace_id IS DISTINCT FROM OLD.parent_workspace_id THEN
		PERFORM rebuild_workspace_ancestors(NEW.id);
		IF EXISTS (
			SELECT FROM workspace_ancestors
			WHERE workspace_id = NEW.parent_workspace_id AND ancestor_id = NEW.id
		) THEN
			RAISE EXCEPTION 'a workspace cannot be below itself'
				USING ERRCODE = 'check_violation', TABLE = 'workspaces', CONSTRAINT = 'workspaces_parent_check';
		END IF;
	END IF;

	IF NEW.deleted_at IS NOT NULL THEN
		UPDATE workspaces w SET deleted_at = NEW.deleted_at
		FROM workspace_ancestors a
		WHERE a.ancestor_id = NEW.id AND w.id = a.workspace_id AND w.deleted_at IS NULL;
	ELSIF EXISTS (SELECT FROM workspaces WHERE id = NEW.parent_workspace_id AND deleted_at IS NOT NULL) THEN
		RAISE EXCEPTION 'the parent workspace is deleted'
			USING ERRCODE = 'foreign_key_violation', TABLE = 'workspaces',
				CONSTRAINT = 'workspaces_parent_workspace_id_fkey';
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_workspace_tree AFTER INSERT OR UPDATE OF parent_workspace_id, deleted_at ON workspaces
FOR EACH ROW EXECUTE FUNCTION keep_workspace_tree();
--> statement-breakpoint
-- A document whose original is removed gets the status `deleted` and loses its text. If the document itself is removed, this
-- update finds no row.
CREATE FUNCTION mark_document_deleted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	UPDATE documents SET status = 'deleted' WHERE id = OLD.document_id AND status <> 'deleted';
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER mark_document_deleted AFTER DELETE ON medias
FOR EACH ROW WHEN (OLD.kind = 'original') EXECUTE FUNCTION mark_document_deleted();
--> statement-breakpoint
CREATE FUNCTION forget_document_text() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	DELETE FROM document_texts WHERE document_id = NEW.id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER forget_document_text AFTER UPDATE OF status ON documents
FOR EACH ROW WHEN (NEW.status = 'deleted') EXECUTE FUNCTION forget_document_text();
--> statement-breakpoint
-- Request counts that several gateways share. Unlogged, because no count outlives a minute; without a tenant.
CREATE SCHEMA gateway;
--> statement-breakpoint
-- rate-limiter-flexible writes these columns in this order; expire is in milliseconds since 1970. Pages are filled by half, so
-- that the new version of a row fits into the same page.
CREATE UNLOGGED TABLE gateway.rate_limits (
	key text PRIMARY KEY,
	points integer NOT NULL DEFAULT 0,
	expire bigint
) WITH (fillfactor = 50);
--> statement-breakpoint
-- A replaced secret signs for another day, so that receivers have time to change theirs. The client that replaces the secret
-- cannot read the old one. An activation or a new URL clears the failure state. The administration command that encrypts secrets
-- again with another key sets service.reencrypting. The secret itself does not change then, so it does not become the previous
-- secret.
CREATE FUNCTION keep_webhook_secret() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.secret_encrypted <> OLD.secret_encrypted
		AND current_setting('service.reencrypting', true) IS DISTINCT FROM 'on' THEN
		NEW.previous_secret_encrypted := OLD.secret_encrypted;
		NEW.previous_secret_expires_at := now() + interval '24 hours';
	END IF;
	IF NEW.active AND NOT OLD.active THEN
		NEW.failing_since := NULL;
		NEW.disabled_at := NULL;
		NEW.disabled_reason := NULL;
	END IF;
	IF NEW.url <> OLD.url THEN
		NEW.failing_since := NULL;
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_webhook_secret BEFORE UPDATE OF secret_encrypted, active, url ON webhooks
FOR EACH ROW EXECUTE FUNCTION keep_webhook_secret();
--> statement-breakpoint
-- An event that is added to a webhook copies its secret, which no client can read, and the other shared columns. If the webhook
-- belongs to another workspace, nothing is copied, and the row fails because its secret is null.
CREATE FUNCTION join_webhook() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
	SELECT w.url, w.description, w.headers, w.secret_encrypted, w.previous_secret_encrypted,
		w.previous_secret_expires_at, w.active, w.failing_since, w.disabled_at, w.disabled_reason
	INTO NEW.url, NEW.description, NEW.headers, NEW.secret_encrypted, NEW.previous_secret_encrypted,
		NEW.previous_secret_expires_at, NEW.active, NEW.failing_since, NEW.disabled_at, NEW.disabled_reason
	FROM webhooks w
	WHERE w.group_id = NEW.group_id AND w.organisation_id = NEW.organisation_id AND w.workspace_id = NEW.workspace_id
		AND w.deleted_at IS NULL
	ORDER BY w.id LIMIT 1 FOR SHARE;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER join_webhook BEFORE INSERT ON webhooks
FOR EACH ROW WHEN (NEW.secret_encrypted IS NULL) EXECUTE FUNCTION join_webhook();
--> statement-breakpoint
-- Each delivery is written twice: when it is created and when its outcome is known. With free space in the page, the second
-- version stays in the same page, and no index changes.
ALTER TABLE "webhook_deliveries" SET (fillfactor = 50);
