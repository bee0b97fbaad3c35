DROP INDEX "orders_cancelled";--> statement-breakpoint
DROP INDEX "orders_sold";--> statement-breakpoint
CREATE INDEX "orders_sold" ON "orders" USING btree ("seller_code","order_code","state","order_amount");