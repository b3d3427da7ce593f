ALTER TABLE "session_ends" DROP CONSTRAINT "session_ends_organisation_id_fkey";
