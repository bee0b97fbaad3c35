-- In a market with years of orders, create them concurrently before the new version starts: they are kept then.
CREATE INDEX IF NOT EXISTS "order_events_returned" ON "order_events" USING btree ("created_at") WHERE kind = 'returned';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_payments_booked" ON "order_payments" USING btree (coalesce("booked_at", "paid_at"));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_paid" ON "orders" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_under_way" ON "orders" USING btree ("order_code") WHERE state not in ('completed', 'cancelled');