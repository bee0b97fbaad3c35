CREATE TABLE "price_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"seller_code" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"rows" jsonb NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "price_guides" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"category_code" text NOT NULL,
	"product_name" text NOT NULL,
	"specs" text NOT NULL,
	"unit" text NOT NULL,
	"company_name" text NOT NULL,
	"place" text NOT NULL,
	"price" bigint NOT NULL,
	"price_before" bigint NOT NULL,
	"priced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD COLUMN "on_floor" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_seller_code_sellers_code_fk" FOREIGN KEY ("seller_code") REFERENCES "public"."sellers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_changes_seller" ON "price_changes" USING btree ("seller_code","at");--> statement-breakpoint
CREATE INDEX "price_guides_category" ON "price_guides" USING btree ("category_code","priced_at");