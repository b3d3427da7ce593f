-- A secret that is changed goes on signing for a day, so that receivers can change theirs meanwhile. (Who changes it
-- cannot read it.) What was switched on again, or sent elsewhere, starts without a past.
CREATE FUNCTION keep_webhook_secret() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.secret_encrypted <> OLD.secret_encrypted THEN
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
-- An event that is added to a webhook shares its secret, which nobody but the database can hand on, and everything else.
-- A webhook of another workspace lends nothing: the row is refused for the secret it lacks.
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
