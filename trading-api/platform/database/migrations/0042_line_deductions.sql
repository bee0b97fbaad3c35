ALTER TABLE "order_lines" ADD COLUMN IF NOT EXISTS "seller_deduction" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN IF NOT EXISTS "platform_deduction" bigint;--> statement-breakpoint
-- In a market with years of orders, create it concurrently before the new version starts: it is kept then.
CREATE INDEX IF NOT EXISTS "orders_owed" ON "orders" USING btree ("order_code") WHERE settled_amount > paid_amount;
