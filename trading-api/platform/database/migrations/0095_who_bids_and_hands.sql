CREATE TABLE "cart_handovers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"seller_code" text,
	"handed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "freed_names" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"freed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auction_limits" ADD COLUMN "person_id" bigint;--> statement-breakpoint
ALTER TABLE "auction_limits" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "cart_handovers" ADD CONSTRAINT "cart_handovers_company_id_customers_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_handovers" ADD CONSTRAINT "cart_handovers_from_id_customers_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_handovers" ADD CONSTRAINT "cart_handovers_to_id_customers_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freed_names" ADD CONSTRAINT "freed_names_company_id_customers_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freed_names" ADD CONSTRAINT "freed_names_person_id_customers_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_handovers_to" ON "cart_handovers" USING btree ("company_id","to_id","handed_at");--> statement-breakpoint
CREATE INDEX "freed_names_company" ON "freed_names" USING btree ("company_id");--> statement-breakpoint
ALTER TABLE "auction_limits" ADD CONSTRAINT "auction_limits_person_id_customers_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;