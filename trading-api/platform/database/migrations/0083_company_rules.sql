CREATE TABLE "approval_sums" (
	"company_id" bigint NOT NULL,
	"period" text NOT NULL,
	"spender" text NOT NULL,
	"sellers" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "approval_sums_company_id_period_spender_sellers_pk" PRIMARY KEY("company_id","period","spender","sellers")
);
--> statement-breakpoint
CREATE TABLE "spend_units" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"plain_code" text NOT NULL,
	"plain_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "auction_signs" ADD COLUMN "person_id" bigint;--> statement-breakpoint
ALTER TABLE "auction_signs" ADD COLUMN "purchase_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "auction_signs" ADD COLUMN "cost_centre" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "auction_signs" ADD COLUMN "project" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "sums" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "split" jsonb;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "untold" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product_registers" ADD COLUMN "person_id" bigint;--> statement-breakpoint
ALTER TABLE "purchasings" ADD COLUMN "seller_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchasings" ADD COLUMN "person_id" bigint;--> statement-breakpoint
ALTER TABLE "purchasings" ADD COLUMN "purchase_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchasings" ADD COLUMN "cost_centre" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchasings" ADD COLUMN "project" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_sums" ADD CONSTRAINT "approval_sums_company_id_customers_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spend_units" ADD CONSTRAINT "spend_units_company_id_customers_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "spend_units_code" ON "spend_units" USING btree ("company_id","kind","plain_code");--> statement-breakpoint
CREATE UNIQUE INDEX "spend_units_name" ON "spend_units" USING btree ("company_id","kind","plain_name");--> statement-breakpoint
ALTER TABLE "auction_signs" ADD CONSTRAINT "auction_signs_person_id_customers_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchasings" ADD CONSTRAINT "purchasings_person_id_customers_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_registers" ADD CONSTRAINT "product_registers_person_id_customers_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_expires" ON "approvals" USING btree ("expires_at");