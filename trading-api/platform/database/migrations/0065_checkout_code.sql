ALTER TABLE "orders" ADD COLUMN "checkout_code" text;--> statement-breakpoint
CREATE INDEX "orders_checkout" ON "orders" USING btree ("checkout_code") WHERE checkout_code is not null;