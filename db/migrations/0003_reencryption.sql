-- The administration command that encrypts secrets again with another key sets service.reencrypting. The secret itself does
-- not change then, so it does not become the previous secret.
CREATE OR REPLACE FUNCTION keep_webhook_secret() RETURNS trigger
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
