-- Each delivery is written twice: when it is made, and soon after, when it is known what came of it. With room left in
-- its page, the second version stays there, and no index has to be told.
ALTER TABLE "webhook_deliveries" SET (fillfactor = 50);
