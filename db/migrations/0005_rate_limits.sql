-- What several gateways count together. Nothing of it outlives a minute, so it is not worth a log; and it is no tenant's.
CREATE SCHEMA gateway;
--> statement-breakpoint
-- The columns, in this order, are those that rate-limiter-flexible writes: expire is milliseconds since 1970. Pages are
-- left half empty, so that a count is written beside the one before it.
CREATE UNLOGGED TABLE gateway.rate_limits (
	key text PRIMARY KEY,
	points integer NOT NULL DEFAULT 0,
	expire bigint
) WITH (fillfactor = 50);
