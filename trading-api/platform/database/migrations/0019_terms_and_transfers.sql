CREATE TABLE "seller_credits" (
	"seller_code" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"days" smallint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" bigint NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "seller_credits_seller_code_customer_id_pk" PRIMARY KEY("seller_code","customer_id"),
	CONSTRAINT "seller_credits_amount" CHECK ("seller_credits"."amount" > 0 and "seller_credits"."days" > 0)
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"statement_id" bigint NOT NULL,
	"key" text NOT NULL,
	"reference" text NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"amount" bigint NOT NULL,
	"payer_name" text NOT NULL,
	"payer_account" text NOT NULL,
	"remark" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"order_code" text,
	"booked" bigint DEFAULT 0 NOT NULL,
	"excess" bigint DEFAULT 0 NOT NULL,
	"excess_to" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "bank_lines_key_unique" UNIQUE("key"),
	CONSTRAINT "bank_lines_amount" CHECK ("bank_lines"."amount" > 0),
	CONSTRAINT "bank_lines_split" CHECK ("bank_lines"."state" <> 'booked' or "bank_lines"."booked" + "bank_lines"."excess" = "bank_lines"."amount")
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"imported_by" bigint NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remittance_receipts" (
	"order_code" text NOT NULL,
	"file_id" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "remittance_receipts_order_code_file_id_pk" PRIMARY KEY("order_code","file_id")
);
--> statement-breakpoint
CREATE TABLE "remittances" (
	"order_code" text PRIMARY KEY NOT NULL,
	"remittance_code" text NOT NULL,
	"extended" boolean NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "remittances_remittanceCode_unique" UNIQUE("remittance_code")
);
--> statement-breakpoint
CREATE TABLE "statement_layouts" (
	"digest" text PRIMARY KEY NOT NULL,
	"headers" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "terms" jsonb DEFAULT '{"kind":"full"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "done_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "done_reference" text;--> statement-breakpoint
ALTER TABLE "seller_credits" ADD CONSTRAINT "seller_credits_seller_code_sellers_code_fk" FOREIGN KEY ("seller_code") REFERENCES "public"."sellers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_credits" ADD CONSTRAINT "seller_credits_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_credits" ADD CONSTRAINT "seller_credits_changed_by_customers_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_order_code_orders_order_code_fk" FOREIGN KEY ("order_code") REFERENCES "public"."orders"("order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_imported_by_customers_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance_receipts" ADD CONSTRAINT "remittance_receipts_order_code_orders_order_code_fk" FOREIGN KEY ("order_code") REFERENCES "public"."orders"("order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance_receipts" ADD CONSTRAINT "remittance_receipts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittances" ADD CONSTRAINT "remittances_order_code_orders_order_code_fk" FOREIGN KEY ("order_code") REFERENCES "public"."orders"("order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_lines_waiting" ON "bank_lines" USING btree ("paid_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "bank_lines_statement" ON "bank_lines" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "bank_lines_owed" ON "bank_lines" USING btree ("id") WHERE excess > 0 and excess_to is null;--> statement-breakpoint
CREATE INDEX "remittance_receipts_file" ON "remittance_receipts" USING btree ("file_id");