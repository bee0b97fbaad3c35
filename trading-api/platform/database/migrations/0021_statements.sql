CREATE TABLE "statement_confirmations" (
	"customer_id" bigint NOT NULL,
	"seller_code" text NOT NULL,
	"month" text NOT NULL,
	"side" text NOT NULL,
	"name" text NOT NULL,
	"closing" bigint NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "statement_confirmations_customer_id_seller_code_month_side_pk" PRIMARY KEY("customer_id","seller_code","month","side")
);
--> statement-breakpoint
CREATE TABLE "statement_remarks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"seller_code" text NOT NULL,
	"month" text NOT NULL,
	"side" text NOT NULL,
	"name" text NOT NULL,
	"line" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_payments" ADD COLUMN "booked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "statement_confirmations" ADD CONSTRAINT "statement_confirmations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_remarks" ADD CONSTRAINT "statement_remarks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_confirmations_seller" ON "statement_confirmations" USING btree ("seller_code","month");--> statement-breakpoint
CREATE INDEX "statement_remarks_customer" ON "statement_remarks" USING btree ("customer_id","month");--> statement-breakpoint
CREATE INDEX "statement_remarks_seller" ON "statement_remarks" USING btree ("seller_code","month");