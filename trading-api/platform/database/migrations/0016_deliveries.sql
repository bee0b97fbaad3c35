CREATE TABLE "deliveries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_code" text NOT NULL,
	"seller_code" text NOT NULL,
	"number" smallint NOT NULL,
	"state" text NOT NULL,
	"way" smallint NOT NULL,
	"weighing" text NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"vehicle" text DEFAULT '' NOT NULL,
	"driver" text DEFAULT '' NOT NULL,
	"driver_phone" text DEFAULT '' NOT NULL,
	"bill_no" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"shipped_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"refusal" text DEFAULT '' NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	"received_by" text,
	"remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "deliveries_number" UNIQUE("order_code","number")
);
--> statement-breakpoint
CREATE TABLE "delivery_files" (
	"delivery_id" bigint NOT NULL,
	"file_id" text NOT NULL,
	"kind" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "delivery_files_delivery_id_file_id_pk" PRIMARY KEY("delivery_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "delivery_lines" (
	"delivery_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"count" bigint NOT NULL,
	"weighed" bigint NOT NULL,
	"received" bigint,
	CONSTRAINT "delivery_lines_delivery_id_position_pk" PRIMARY KEY("delivery_id","position")
);
--> statement-breakpoint
CREATE TABLE "pickup_appointments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_code" text NOT NULL,
	"seller_code" text NOT NULL,
	"place" text NOT NULL,
	"vehicle" text NOT NULL,
	"driver" text NOT NULL,
	"driver_phone" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"delivery_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seller_debts" (
	"seller_code" text PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seller_payouts" (
	"order_code" text NOT NULL,
	"seller_code" text NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"fee_rate" integer NOT NULL,
	"topped_up" bigint DEFAULT 0 NOT NULL,
	"charged" bigint DEFAULT 0 NOT NULL,
	"moves" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "seller_payouts_order_code_seller_code_pk" PRIMARY KEY("order_code","seller_code"),
	CONSTRAINT "seller_payouts_not_negative" CHECK ("seller_payouts"."paid" >= 0 and "seller_payouts"."fee" >= 0)
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"seller_code" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"holder" text NOT NULL,
	"bank" text NOT NULL,
	"account_no" text NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "pickup_points" ADD COLUMN "capacity" smallint DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "fee_rate" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_order_code_orders_order_code_fk" FOREIGN KEY ("order_code") REFERENCES "public"."orders"("order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_files" ADD CONSTRAINT "delivery_files_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_files" ADD CONSTRAINT "delivery_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_lines" ADD CONSTRAINT "delivery_lines_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_appointments" ADD CONSTRAINT "pickup_appointments_order_code_orders_order_code_fk" FOREIGN KEY ("order_code") REFERENCES "public"."orders"("order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_appointments" ADD CONSTRAINT "pickup_appointments_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_debts" ADD CONSTRAINT "seller_debts_seller_code_sellers_code_fk" FOREIGN KEY ("seller_code") REFERENCES "public"."sellers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_payouts" ADD CONSTRAINT "seller_payouts_order_code_orders_order_code_fk" FOREIGN KEY ("order_code") REFERENCES "public"."orders"("order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_payouts" ADD CONSTRAINT "seller_payouts_seller_code_sellers_code_fk" FOREIGN KEY ("seller_code") REFERENCES "public"."sellers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_seller_code_sellers_code_fk" FOREIGN KEY ("seller_code") REFERENCES "public"."sellers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_under_way" ON "deliveries" USING btree ("shipped_at") WHERE state = 'underWay';--> statement-breakpoint
CREATE INDEX "deliveries_asked" ON "deliveries" USING btree ("asked_at") WHERE state = 'waitConsent';--> statement-breakpoint
CREATE INDEX "delivery_files_file" ON "delivery_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "pickup_appointments_order" ON "pickup_appointments" USING btree ("order_code");--> statement-breakpoint
CREATE INDEX "pickup_appointments_place" ON "pickup_appointments" USING btree ("seller_code","at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "seller_payouts_seller" ON "seller_payouts" USING btree ("seller_code","order_code");--> statement-breakpoint
CREATE INDEX "withdrawals_seller" ON "withdrawals" USING btree ("seller_code","id");--> statement-breakpoint
CREATE INDEX "withdrawals_waiting" ON "withdrawals" USING btree ("id") WHERE state = 'waiting';