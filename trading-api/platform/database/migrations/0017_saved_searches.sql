CREATE TABLE "saved_searches" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"name" text NOT NULL,
	"list" text NOT NULL,
	"criteria" jsonb NOT NULL,
	"looked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_history" (
	"customer_id" bigint NOT NULL,
	"text" text NOT NULL,
	"searched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "search_history_customer_id_text_pk" PRIMARY KEY("customer_id","text")
);
--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_history" ADD CONSTRAINT "search_history_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_name" ON "saved_searches" USING btree ("customer_id","name");--> statement-breakpoint
-- Chemicals get their content and packing: a job indexes them anew.
UPDATE "goods" SET "search_terms" = '' WHERE "brand_number" ~ '[%％]' OR "specs" ~ '桶|槽车|散水|散装';
