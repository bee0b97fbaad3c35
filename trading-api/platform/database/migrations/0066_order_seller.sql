ALTER TABLE "orders" ADD COLUMN "seller_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "seller_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "former_code" text;--> statement-breakpoint
UPDATE "orders" SET "seller_code" = l."seller_code", "seller_name" = l."seller_name" FROM (
  SELECT DISTINCT ON ("order_code") "order_code", "seller_code", "seller_name" FROM "order_lines" ORDER BY "order_code", "position"
) l WHERE l."order_code" = "orders"."order_code";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_code_sellers_code_fk" FOREIGN KEY ("seller_code") REFERENCES "public"."sellers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_sold" ON "orders" USING btree ("seller_code","order_code");--> statement-breakpoint
CREATE INDEX "orders_former" ON "orders" USING btree ("former_code") WHERE former_code is not null;
