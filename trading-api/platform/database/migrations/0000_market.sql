CREATE TABLE "addresses" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"receive_person" text NOT NULL,
	"receive_person_phone" text NOT NULL,
	"warehouse_address" text NOT NULL,
	"longitude" double precision,
	"latitude" double precision,
	"is_default" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"news_brie" text NOT NULL,
	"content" text NOT NULL,
	"image_url" text,
	"publish_user" text NOT NULL,
	"publish_date" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"subtitle" text NOT NULL,
	"image_url" text NOT NULL,
	"link_url" text NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"name" text PRIMARY KEY NOT NULL,
	"seller_code" text NOT NULL,
	"image_url" text NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_locks" (
	"customer_id" bigint NOT NULL,
	"call" text NOT NULL,
	"called_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "call_locks_customer_id_call_pk" PRIMARY KEY("customer_id","call")
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"count" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_count" CHECK ("cart_lines"."count" > 0 and "cart_lines"."count" <= 999900)
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"parent_code" text,
	"level" smallint NOT NULL,
	"unit" text NOT NULL,
	"unit_decimals" boolean NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"password_hash" text NOT NULL,
	"name" text NOT NULL,
	"customer_type" text NOT NULL,
	"esignature_contract_status" text,
	"platform_type" text DEFAULT 'buyer' NOT NULL,
	"seller_code" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "dictionaries" (
	"type" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "dictionaries_type_code_pk" PRIMARY KEY("type","code")
);
--> statement-breakpoint
CREATE TABLE "goods" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"on_shelf" boolean DEFAULT true NOT NULL,
	"product_code" text NOT NULL,
	"product_name" text NOT NULL,
	"product_type" text DEFAULT 'goods' NOT NULL,
	"specs" text NOT NULL,
	"brand" text NOT NULL,
	"brand_number" text NOT NULL,
	"manufacturer" text NOT NULL,
	"introduce" text NOT NULL,
	"image_urls" text[] NOT NULL,
	"category1" text NOT NULL,
	"category2" text NOT NULL,
	"category3" text NOT NULL,
	"category_name" text NOT NULL,
	"unit" text NOT NULL,
	"unit_decimals" boolean NOT NULL,
	"seller_code" text NOT NULL,
	"seller_name" text NOT NULL,
	"registry_address" text NOT NULL,
	"price" bigint NOT NULL,
	"available_count" bigint NOT NULL,
	"mini_quantity" bigint NOT NULL,
	"my_buy_num" bigint,
	"sales_volume" bigint DEFAULT 0 NOT NULL,
	"delivery_way" smallint NOT NULL,
	"delivery_place" text NOT NULL,
	"distr_scope" integer,
	"on_shelf_date" timestamp (3) with time zone NOT NULL,
	"refreshed_at" timestamp (3) with time zone NOT NULL,
	"search" "tsvector" NOT NULL,
	CONSTRAINT "goods_stock_not_negative" CHECK ("goods"."available_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_code" text NOT NULL,
	"position" smallint NOT NULL,
	"goods_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"product_name" text NOT NULL,
	"product_type" text NOT NULL,
	"specs" text NOT NULL,
	"brand_number" text NOT NULL,
	"image_url" text NOT NULL,
	"seller_code" text NOT NULL,
	"seller_name" text NOT NULL,
	"price" bigint NOT NULL,
	"count" bigint NOT NULL,
	"unit" text NOT NULL,
	"amount" bigint NOT NULL,
	"delivery_method" smallint NOT NULL,
	"delivery_address" text NOT NULL,
	"reservation_date" timestamp (3) with time zone,
	CONSTRAINT "order_lines_order_code_position_pk" PRIMARY KEY("order_code","position")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_code" text PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"order_amount" bigint NOT NULL,
	"freight" bigint DEFAULT 0 NOT NULL,
	"deductions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"payment_amount" bigint NOT NULL,
	"payment_method" text,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"address" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"pay_deadline" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	CONSTRAINT "orders_amount_not_negative" CHECK ("orders"."payment_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"trade_no" text PRIMARY KEY NOT NULL,
	"order_code" text NOT NULL,
	"pay_method" text NOT NULL,
	"provider" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"pay_token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "payment_attempts_payTokenHash_unique" UNIQUE("pay_token_hash")
);
--> statement-breakpoint
CREATE TABLE "payment_notifications" (
	"notification_id" text PRIMARY KEY NOT NULL,
	"trade_no" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pickup_points" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"seller_code" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"longitude" double precision NOT NULL,
	"latitude" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"trade_no" text NOT NULL,
	"order_code" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_tradeNo_unique" UNIQUE("trade_no")
);
--> statement-breakpoint
CREATE TABLE "request_serials" (
	"customer_id" bigint NOT NULL,
	"call" text NOT NULL,
	"serial" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_serials_customer_id_call_serial_pk" PRIMARY KEY("customer_id","call","serial")
);
--> statement-breakpoint
CREATE TABLE "sellers" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"province" text NOT NULL,
	"city" text NOT NULL,
	"address" text NOT NULL,
	"longitude" double precision NOT NULL,
	"latitude" double precision NOT NULL,
	"introduce" text NOT NULL,
	"image_url" text NOT NULL,
	"self_operated" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_seller_code_sellers_code_fk" FOREIGN KEY ("seller_code") REFERENCES "public"."sellers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_seller_code_sellers_code_fk" FOREIGN KEY ("seller_code") REFERENCES "public"."sellers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_code_orders_order_code_fk" FOREIGN KEY ("order_code") REFERENCES "public"."orders"("order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_code_orders_order_code_fk" FOREIGN KEY ("order_code") REFERENCES "public"."orders"("order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pickup_points" ADD CONSTRAINT "pickup_points_seller_code_sellers_code_fk" FOREIGN KEY ("seller_code") REFERENCES "public"."sellers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_trade_no_payment_attempts_trade_no_fk" FOREIGN KEY ("trade_no") REFERENCES "public"."payment_attempts"("trade_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_customer" ON "addresses" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("customer_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "articles_by_date" ON "articles" USING btree ("type","publish_date");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_lines_one_a_goods" ON "cart_lines" USING btree ("customer_id","goods_id");--> statement-breakpoint
CREATE INDEX "goods_search" ON "goods" USING gin ("search");--> statement-breakpoint
CREATE INDEX "goods_product_code" ON "goods" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "goods_all_by_price" ON "goods" USING btree ("kind","price","id") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_all_by_salesVolume" ON "goods" USING btree ("kind","sales_volume","id","price") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_all_by_availableCount" ON "goods" USING btree ("kind","available_count","id","price") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_all_by_onShelfDate" ON "goods" USING btree ("kind","on_shelf_date","id","price") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_category1_by_price" ON "goods" USING btree ("kind","category1","price","id") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_category1_by_salesVolume" ON "goods" USING btree ("kind","category1","sales_volume","id","price") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_category1_by_availableCount" ON "goods" USING btree ("kind","category1","available_count","id","price") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_category1_by_onShelfDate" ON "goods" USING btree ("kind","category1","on_shelf_date","id","price") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_category2_by_price" ON "goods" USING btree ("kind","category2","price","id") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_category2_by_salesVolume" ON "goods" USING btree ("kind","category2","sales_volume","id","price") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_category2_by_availableCount" ON "goods" USING btree ("kind","category2","available_count","id","price") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_category2_by_onShelfDate" ON "goods" USING btree ("kind","category2","on_shelf_date","id","price") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_category3_by_price" ON "goods" USING btree ("kind","category3","price","id") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_category3_by_salesVolume" ON "goods" USING btree ("kind","category3","sales_volume","id","price") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_category3_by_availableCount" ON "goods" USING btree ("kind","category3","available_count","id","price") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_category3_by_onShelfDate" ON "goods" USING btree ("kind","category3","on_shelf_date","id","price") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_manufacturer_by_price" ON "goods" USING btree ("kind","manufacturer","price","id") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_manufacturer_by_salesVolume" ON "goods" USING btree ("kind","manufacturer","sales_volume","id","price") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_manufacturer_by_availableCount" ON "goods" USING btree ("kind","manufacturer","available_count","id","price") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_manufacturer_by_onShelfDate" ON "goods" USING btree ("kind","manufacturer","on_shelf_date","id","price") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_delivery_place_by_price" ON "goods" USING btree ("kind","delivery_place","price","id") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_delivery_place_by_salesVolume" ON "goods" USING btree ("kind","delivery_place","sales_volume","id","price") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_delivery_place_by_availableCount" ON "goods" USING btree ("kind","delivery_place","available_count","id","price") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_delivery_place_by_onShelfDate" ON "goods" USING btree ("kind","delivery_place","on_shelf_date","id","price") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_seller_by_price" ON "goods" USING btree ("kind","seller_code","price","id") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_seller_by_salesVolume" ON "goods" USING btree ("kind","seller_code","sales_volume","id","price") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_seller_by_availableCount" ON "goods" USING btree ("kind","seller_code","available_count","id","price") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_seller_by_onShelfDate" ON "goods" USING btree ("kind","seller_code","on_shelf_date","id","price") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_category3_place" ON "goods" USING btree ("kind","category3","delivery_place") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_maker_place" ON "goods" USING btree ("kind","manufacturer","delivery_place") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "login_attempts_expiry" ON "login_attempts" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("pay_deadline") WHERE state = 'waitPay';--> statement-breakpoint
CREATE INDEX "payment_attempts_order" ON "payment_attempts" USING btree ("order_code");--> statement-breakpoint
CREATE INDEX "pickup_points_seller" ON "pickup_points" USING btree ("seller_code");--> statement-breakpoint
CREATE INDEX "tokens_expiry" ON "tokens" USING btree ("expires_at");