CREATE TABLE "auction_awards" (
	"auction_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"count" bigint NOT NULL,
	"price" bigint NOT NULL,
	"order_code" text NOT NULL,
	CONSTRAINT "auction_awards_auction_id_customer_id_pk" PRIMARY KEY("auction_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "auction_bid_receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"auction_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"price" text NOT NULL,
	"count" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"code" text NOT NULL,
	"message" text NOT NULL,
	"sequence" integer
);
--> statement-breakpoint
CREATE TABLE "auction_bids" (
	"auction_id" bigint NOT NULL,
	"sequence" integer NOT NULL,
	"customer_id" bigint NOT NULL,
	"bidder_no" integer NOT NULL,
	"price" bigint NOT NULL,
	"count" bigint NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"moved_end_to" timestamp (3) with time zone,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "auction_bids_auction_id_sequence_pk" PRIMARY KEY("auction_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "auction_qualify_configs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"auction_id" bigint NOT NULL,
	"file_code" text NOT NULL,
	"file_name" text NOT NULL,
	CONSTRAINT "auction_qualify_configs_once" UNIQUE("auction_id","file_code")
);
--> statement-breakpoint
CREATE TABLE "auction_sessions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"introduce" text DEFAULT '' NOT NULL,
	"image_url" text NOT NULL,
	"start_date" timestamp (3) with time zone NOT NULL,
	"end_date" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auction_sign_files" (
	"sign_id" bigint NOT NULL,
	"qualify_config_id" bigint NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "auction_sign_files_sign_id_qualify_config_id_pk" PRIMARY KEY("sign_id","qualify_config_id")
);
--> statement-breakpoint
CREATE TABLE "auction_signs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"auction_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"bidder_no" integer NOT NULL,
	"state" text NOT NULL,
	"buyer_name" text NOT NULL,
	"company_name" text NOT NULL,
	"credential_number" text NOT NULL,
	"notice_phone_number" text NOT NULL,
	"audit_reason" text DEFAULT '' NOT NULL,
	"audited_at" timestamp (3) with time zone,
	"margin_state" text DEFAULT 'none' NOT NULL,
	"margin_amount" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auction_signs_once" UNIQUE("auction_id","customer_id"),
	CONSTRAINT "auction_signs_bidder" UNIQUE("auction_id","bidder_no")
);
--> statement-breakpoint
CREATE TABLE "auctions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"special_id" bigint,
	"name" text NOT NULL,
	"seller_code" text NOT NULL,
	"seller_name" text NOT NULL,
	"product_name" text NOT NULL,
	"varieties" text NOT NULL,
	"manufacturer" text NOT NULL,
	"specification" text NOT NULL,
	"product_count" bigint NOT NULL,
	"product_unit" text NOT NULL,
	"introduce" text DEFAULT '' NOT NULL,
	"image_url" text NOT NULL,
	"deliver_area" text NOT NULL,
	"delivery_date" text NOT NULL,
	"bidding_mode" text NOT NULL,
	"start_price" bigint NOT NULL,
	"price_add_range" bigint NOT NULL,
	"start_count" bigint NOT NULL,
	"count_add_range" bigint NOT NULL,
	"margin_amount" bigint DEFAULT 0 NOT NULL,
	"margin_rule" text DEFAULT '' NOT NULL,
	"sign_end_date" timestamp (3) with time zone NOT NULL,
	"start_date" timestamp (3) with time zone NOT NULL,
	"end_date" timestamp (3) with time zone NOT NULL,
	"delay_time" smallint NOT NULL,
	"delay_times" smallint NOT NULL,
	"hot" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"real_end_date" timestamp (3) with time zone NOT NULL,
	"extensions" smallint DEFAULT 0 NOT NULL,
	"last_sequence" integer DEFAULT 0 NOT NULL,
	"head_hash" text NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"cancel_reason" text,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "auctions_prices" CHECK ("auctions"."start_price" > 0 and "auctions"."price_add_range" > 0),
	CONSTRAINT "auctions_times" CHECK ("auctions"."start_date" < "auctions"."end_date" and "auctions"."end_date" <= "auctions"."real_end_date")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"customer_id" bigint PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "purchase_requests" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"product_name" text NOT NULL,
	"specs" text NOT NULL,
	"count" bigint NOT NULL,
	"unit" text NOT NULL,
	"delivery_place" text NOT NULL,
	"delivery_date" text NOT NULL,
	"linkman" text NOT NULL,
	"phone" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"audit_status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase_schedules" (
	"schedule_id" bigserial PRIMARY KEY NOT NULL,
	"product_code" text NOT NULL,
	"category_code" text NOT NULL,
	"title" text NOT NULL,
	"product_name" text NOT NULL,
	"varieties" text NOT NULL,
	"brand" text NOT NULL,
	"origin" text NOT NULL,
	"manufacturer" text NOT NULL,
	"supplier_name" text NOT NULL,
	"delivery_place" text NOT NULL,
	"unit" text NOT NULL,
	"schedule_description" text DEFAULT '' NOT NULL,
	"margin_ratio" bigint NOT NULL,
	"reference_price" bigint NOT NULL,
	"lowest_price" bigint NOT NULL,
	"highest_price" bigint NOT NULL,
	"min_order_quantity" bigint NOT NULL,
	"delivery_start_date" text NOT NULL,
	"delivery_end_date" text NOT NULL,
	"deadline" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "purchase_schedules_prices" CHECK ("purchase_schedules"."lowest_price" <= "purchase_schedules"."highest_price")
);
--> statement-breakpoint
CREATE TABLE "purchasings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"schedule_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"ordered_quantity" bigint NOT NULL,
	"margin" bigint NOT NULL,
	"audit_status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenders" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"bidding_location" text NOT NULL,
	"opening_place" text NOT NULL,
	"bidding_content" text NOT NULL,
	"bid_end_date" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "auction_awards" ADD CONSTRAINT "auction_awards_auction_id_auctions_id_fk" FOREIGN KEY ("auction_id") REFERENCES "public"."auctions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_awards" ADD CONSTRAINT "auction_awards_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_awards" ADD CONSTRAINT "auction_awards_order_code_orders_order_code_fk" FOREIGN KEY ("order_code") REFERENCES "public"."orders"("order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_bid_receipts" ADD CONSTRAINT "auction_bid_receipts_auction_id_auctions_id_fk" FOREIGN KEY ("auction_id") REFERENCES "public"."auctions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_bid_receipts" ADD CONSTRAINT "auction_bid_receipts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_bids" ADD CONSTRAINT "auction_bids_auction_id_auctions_id_fk" FOREIGN KEY ("auction_id") REFERENCES "public"."auctions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_bids" ADD CONSTRAINT "auction_bids_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_qualify_configs" ADD CONSTRAINT "auction_qualify_configs_auction_id_auctions_id_fk" FOREIGN KEY ("auction_id") REFERENCES "public"."auctions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_sign_files" ADD CONSTRAINT "auction_sign_files_sign_id_auction_signs_id_fk" FOREIGN KEY ("sign_id") REFERENCES "public"."auction_signs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_sign_files" ADD CONSTRAINT "auction_sign_files_qualify_config_id_auction_qualify_configs_id_fk" FOREIGN KEY ("qualify_config_id") REFERENCES "public"."auction_qualify_configs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_sign_files" ADD CONSTRAINT "auction_sign_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_signs" ADD CONSTRAINT "auction_signs_auction_id_auctions_id_fk" FOREIGN KEY ("auction_id") REFERENCES "public"."auctions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_signs" ADD CONSTRAINT "auction_signs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auctions" ADD CONSTRAINT "auctions_special_id_auction_sessions_id_fk" FOREIGN KEY ("special_id") REFERENCES "public"."auction_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auctions" ADD CONSTRAINT "auctions_seller_code_sellers_code_fk" FOREIGN KEY ("seller_code") REFERENCES "public"."sellers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchasings" ADD CONSTRAINT "purchasings_schedule_id_purchase_schedules_schedule_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."purchase_schedules"("schedule_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchasings" ADD CONSTRAINT "purchasings_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "auction_awards_order" ON "auction_awards" USING btree ("order_code");--> statement-breakpoint
CREATE INDEX "auction_bid_receipts_bidder" ON "auction_bid_receipts" USING btree ("auction_id","customer_id","received_at");--> statement-breakpoint
CREATE INDEX "auction_bids_bidder" ON "auction_bids" USING btree ("auction_id","customer_id","sequence" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "auction_sign_files_file" ON "auction_sign_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "auction_signs_to_audit" ON "auction_signs" USING btree ("created_at") WHERE state = 'waitAudit';--> statement-breakpoint
CREATE INDEX "auction_signs_customer" ON "auction_signs" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "auction_signs_kept" ON "auction_signs" USING btree ("id") WHERE margin_state = 'kept';--> statement-breakpoint
CREATE INDEX "auctions_start" ON "auctions" USING btree ("start_date");--> statement-breakpoint
CREATE INDEX "auctions_special" ON "auctions" USING btree ("special_id");--> statement-breakpoint
CREATE INDEX "auctions_to_close" ON "auctions" USING btree ("real_end_date") WHERE closed_at is null and cancelled_at is null;--> statement-breakpoint
CREATE INDEX "purchase_requests_kind" ON "purchase_requests" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "purchase_requests_customer" ON "purchase_requests" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "purchase_schedules_deadline" ON "purchase_schedules" USING btree ("deadline");--> statement-breakpoint
CREATE INDEX "purchasings_customer" ON "purchasings" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "purchasings_schedule" ON "purchasings" USING btree ("schedule_id");--> statement-breakpoint
CREATE INDEX "tenders_end" ON "tenders" USING btree ("bid_end_date");