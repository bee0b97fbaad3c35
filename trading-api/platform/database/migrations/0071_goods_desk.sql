CREATE TABLE "price_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"seller_code" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"rows" jsonb NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_seller_code_sellers_code_fk" FOREIGN KEY ("seller_code") REFERENCES "public"."sellers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_changes_seller" ON "price_changes" USING btree ("seller_code","at");