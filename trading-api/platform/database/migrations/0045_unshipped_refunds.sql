ALTER TABLE "coupons" ADD COLUMN IF NOT EXISTS "valid_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN IF NOT EXISTS "closed" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deliveries_refused" ON "deliveries" USING btree ("asked_at") WHERE state = 'refused';
