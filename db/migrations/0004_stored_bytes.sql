CREATE TABLE "stored_bytes" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "stored_bytes_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
-- Adds to the stored bytes of an organisation without waiting: SKIP LOCKED passes over the rows that other transactions change.
CREATE FUNCTION add_stored_bytes(organisation uuid, change numeric) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
	UPDATE stored_bytes SET bytes = bytes + change
	WHERE organisation_id = organisation AND id = (
		SELECT id FROM stored_bytes WHERE organisation_id = organisation LIMIT 1 FOR UPDATE SKIP LOCKED
	);
	IF NOT FOUND THEN
		INSERT INTO stored_bytes (organisation_id, bytes) VALUES (organisation, change);
	END IF;
END
$$;
--> statement-breakpoint
-- Once for each statement, not for each row: a row that one transaction changes n times has n versions, which each change reads.
CREATE FUNCTION count_stored_bytes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM add_stored_bytes(organisation_id, sum(size_bytes)) FROM added GROUP BY organisation_id;
	ELSIF TG_OP = 'DELETE' THEN
		PERFORM add_stored_bytes(organisation_id, -sum(size_bytes)) FROM removed GROUP BY organisation_id;
	ELSE
		PERFORM add_stored_bytes(organisation_id, sum(bytes)) FROM (
			SELECT organisation_id, size_bytes AS bytes FROM added
			UNION ALL SELECT organisation_id, -size_bytes FROM removed
		) changes GROUP BY organisation_id HAVING sum(bytes) <> 0;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_inserted_bytes AFTER INSERT ON medias REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_stored_bytes();
--> statement-breakpoint
CREATE TRIGGER count_updated_bytes AFTER UPDATE ON medias REFERENCING OLD TABLE AS removed NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_stored_bytes();
--> statement-breakpoint
CREATE TRIGGER count_deleted_bytes AFTER DELETE ON medias REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_stored_bytes();
--> statement-breakpoint
-- The triggers above have locked `medias` against changes, so that this sum counts every file once.
INSERT INTO stored_bytes (organisation_id, bytes) SELECT organisation_id, sum(size_bytes) FROM medias GROUP BY organisation_id;
