ALTER TABLE "product_registers" ADD COLUMN "purchase_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_registers" ADD COLUMN "cost_centre" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_registers" ADD COLUMN "project" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "deliveries_arrived" ON "deliveries" USING btree ("asked_at") WHERE state = 'arrived';