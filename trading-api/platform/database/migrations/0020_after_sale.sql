CREATE TABLE "line_ratings" (
	"order_code" text NOT NULL,
	"position" smallint NOT NULL,
	"customer_id" bigint NOT NULL,
	"seller_code" text NOT NULL,
	"stars" smallint NOT NULL,
	"content" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"evaluation_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "line_ratings_order_code_position_pk" PRIMARY KEY("order_code","position"),
	CONSTRAINT "line_ratings_stars" CHECK ("line_ratings"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "after_sale_cases" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_code" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"seller_code" text NOT NULL,
	"whole" boolean DEFAULT false NOT NULL,
	"position" smallint,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"count" bigint NOT NULL,
	"reason" text NOT NULL,
	"description" text NOT NULL,
	"asked" bigint NOT NULL,
	"offered" bigint,
	"agreed" bigint,
	"refunded" bigint,
	"deadline" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "after_sale_cases_refund" CHECK ("after_sale_cases"."refunded" <= "after_sale_cases"."asked")
);
--> statement-breakpoint
CREATE TABLE "after_sale_files" (
	"case_id" bigint NOT NULL,
	"file_id" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "after_sale_files_case_id_file_id_pk" PRIMARY KEY("case_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "after_sale_steps" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"case_id" bigint NOT NULL,
	"step" text NOT NULL,
	"actor" text NOT NULL,
	"actor_name" text DEFAULT '' NOT NULL,
	"amount" bigint,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_request_orders" (
	"request_id" bigint NOT NULL,
	"order_code" text NOT NULL,
	"amount" bigint NOT NULL,
	"reversed" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "invoice_request_orders_request_id_order_code_pk" PRIMARY KEY("request_id","order_code"),
	CONSTRAINT "invoice_request_orders_reversed" CHECK ("invoice_request_orders"."reversed" between 0 and "invoice_request_orders"."amount")
);
--> statement-breakpoint
CREATE TABLE "invoice_requests" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"seller_code" text NOT NULL,
	"state" text NOT NULL,
	"title" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"remark" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "invoice_titles" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"tax_no" text NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"bank" text NOT NULL,
	"account" text NOT NULL,
	"email" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"request_id" bigint NOT NULL,
	"number" text NOT NULL,
	"issue_date" date NOT NULL,
	"amount" bigint NOT NULL,
	"tax_rate" smallint NOT NULL,
	"tax_amount" bigint NOT NULL,
	"original_number" text,
	"reason" text DEFAULT '' NOT NULL,
	"file_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "goods_evaluations" ADD COLUMN "answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "line_ratings" ADD CONSTRAINT "line_ratings_order_code_orders_order_code_fk" FOREIGN KEY ("order_code") REFERENCES "public"."orders"("order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_ratings" ADD CONSTRAINT "line_ratings_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_ratings" ADD CONSTRAINT "line_ratings_seller_code_sellers_code_fk" FOREIGN KEY ("seller_code") REFERENCES "public"."sellers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_ratings" ADD CONSTRAINT "line_ratings_evaluation_id_goods_evaluations_id_fk" FOREIGN KEY ("evaluation_id") REFERENCES "public"."goods_evaluations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_cases" ADD CONSTRAINT "after_sale_cases_order_code_orders_order_code_fk" FOREIGN KEY ("order_code") REFERENCES "public"."orders"("order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_cases" ADD CONSTRAINT "after_sale_cases_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_cases" ADD CONSTRAINT "after_sale_cases_seller_code_sellers_code_fk" FOREIGN KEY ("seller_code") REFERENCES "public"."sellers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_files" ADD CONSTRAINT "after_sale_files_case_id_after_sale_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."after_sale_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_files" ADD CONSTRAINT "after_sale_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sale_steps" ADD CONSTRAINT "after_sale_steps_case_id_after_sale_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."after_sale_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_request_orders" ADD CONSTRAINT "invoice_request_orders_request_id_invoice_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."invoice_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_request_orders" ADD CONSTRAINT "invoice_request_orders_order_code_orders_order_code_fk" FOREIGN KEY ("order_code") REFERENCES "public"."orders"("order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_seller_code_sellers_code_fk" FOREIGN KEY ("seller_code") REFERENCES "public"."sellers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_titles" ADD CONSTRAINT "invoice_titles_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_request_id_invoice_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."invoice_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "line_ratings_seller" ON "line_ratings" USING btree ("seller_code","created_at");--> statement-breakpoint
CREATE INDEX "after_sale_cases_order" ON "after_sale_cases" USING btree ("order_code");--> statement-breakpoint
CREATE INDEX "after_sale_cases_customer" ON "after_sale_cases" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "after_sale_cases_seller" ON "after_sale_cases" USING btree ("seller_code","id");--> statement-breakpoint
CREATE INDEX "after_sale_cases_due" ON "after_sale_cases" USING btree ("deadline") WHERE "after_sale_cases"."deadline" is not null;--> statement-breakpoint
CREATE INDEX "after_sale_files_file" ON "after_sale_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "after_sale_steps_case" ON "after_sale_steps" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "invoice_request_orders_order" ON "invoice_request_orders" USING btree ("order_code");--> statement-breakpoint
CREATE INDEX "invoice_requests_customer" ON "invoice_requests" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "invoice_requests_seller" ON "invoice_requests" USING btree ("seller_code","id");--> statement-breakpoint
CREATE INDEX "invoice_titles_customer" ON "invoice_titles" USING btree ("customer_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_titles_one_default" ON "invoice_titles" USING btree ("customer_id") WHERE "invoice_titles"."is_default";--> statement-breakpoint
CREATE INDEX "invoices_request" ON "invoices" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "invoices_file" ON "invoices" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "invoices_day" ON "invoices" USING btree ("issue_date");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_of_request" ON "invoices" USING btree ("request_id") WHERE "invoices"."original_number" is null;