-- The worker removes a link that it has made when the payment is returned.
CREATE TRIGGER audit_returned AFTER UPDATE OF status ON payment_matches FOR EACH ROW
WHEN (OLD.status = 'automatic' AND NEW.status = 'suggested' AND current_setting('application_name') = 'worker')
EXECUTE FUNCTION audit_change();
