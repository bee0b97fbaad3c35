CREATE TABLE "about_pages" (
	"type" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "friend_links" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"link_url" text NOT NULL,
	"image_url" text NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"moder_type" text NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"byte_length" integer NOT NULL,
	"sha256" text NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"attached" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goods_auth_files" (
	"goods_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"batch_num" text NOT NULL,
	"file_name" text NOT NULL,
	"file_id" text,
	"url" text,
	CONSTRAINT "goods_auth_files_goods_id_position_pk" PRIMARY KEY("goods_id","position")
);
--> statement-breakpoint
CREATE TABLE "goods_evaluations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"goods_id" bigint NOT NULL,
	"buyer_name" text NOT NULL,
	"stars" smallint NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goods_prices" (
	"goods_id" bigint NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "goods_prices_goods_id_since_pk" PRIMARY KEY("goods_id","since")
);
--> statement-breakpoint
CREATE TABLE "product_registers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"type" text NOT NULL,
	"purchase_count" bigint NOT NULL,
	"price" bigint NOT NULL,
	"audit_status" text DEFAULT 'waitAudit' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_decorations" (
	"seller_code" text NOT NULL,
	"goods_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "store_decorations_seller_code_goods_id_pk" PRIMARY KEY("seller_code","goods_id")
);
--> statement-breakpoint
CREATE TABLE "inquiries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"inquiry_num" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"buyer_name" text NOT NULL,
	"title" text NOT NULL,
	"end_date" timestamp (3) with time zone NOT NULL,
	"conditions" text NOT NULL,
	"delivery_way" smallint NOT NULL,
	"count" bigint NOT NULL,
	"price" bigint,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"accepted_offer_id" bigint,
	"order_code" text,
	CONSTRAINT "inquiries_inquiryNum_unique" UNIQUE("inquiry_num")
);
--> statement-breakpoint
CREATE TABLE "inquiry_details" (
	"inquiry_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"goods_id" bigint,
	"product_code" text NOT NULL,
	"product_name" text NOT NULL,
	"specs" text NOT NULL,
	"brand" text NOT NULL,
	"brand_number" text NOT NULL,
	"unit" text NOT NULL,
	"unit_decimals" boolean NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "inquiry_details_inquiry_id_position_pk" PRIMARY KEY("inquiry_id","position")
);
--> statement-breakpoint
CREATE TABLE "inquiry_files" (
	"inquiry_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "inquiry_files_inquiry_id_position_pk" PRIMARY KEY("inquiry_id","position")
);
--> statement-breakpoint
CREATE TABLE "inquiry_sellers" (
	"inquiry_id" bigint NOT NULL,
	"seller_code" text NOT NULL,
	"seller_name" text NOT NULL,
	CONSTRAINT "inquiry_sellers_inquiry_id_seller_code_pk" PRIMARY KEY("inquiry_id","seller_code")
);
--> statement-breakpoint
CREATE TABLE "offer_details" (
	"offer_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"price" bigint NOT NULL,
	"delivery_address" text NOT NULL,
	"conditions" text NOT NULL,
	"delivery_way" smallint NOT NULL,
	CONSTRAINT "offer_details_offer_id_position_pk" PRIMARY KEY("offer_id","position")
);
--> statement-breakpoint
CREATE TABLE "offer_files" (
	"offer_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "offer_files_offer_id_position_pk" PRIMARY KEY("offer_id","position")
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"inquiry_id" bigint NOT NULL,
	"seller_code" text NOT NULL,
	"last_cut_num" integer NOT NULL,
	"currency" text NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"customer_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "offers_one_a_round" UNIQUE("inquiry_id","seller_code","last_cut_num")
);
--> statement-breakpoint
CREATE TABLE "logistics_demands" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"start_place" text,
	"end_place" text,
	"place" text,
	"goods" text NOT NULL,
	"tonnage" bigint NOT NULL,
	"linkman" text NOT NULL,
	"phone" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "goods_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "hot" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "invoicing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "inquiry_num" text;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_auth_files" ADD CONSTRAINT "goods_auth_files_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_auth_files" ADD CONSTRAINT "goods_auth_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_evaluations" ADD CONSTRAINT "goods_evaluations_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_prices" ADD CONSTRAINT "goods_prices_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_registers" ADD CONSTRAINT "product_registers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_registers" ADD CONSTRAINT "product_registers_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_decorations" ADD CONSTRAINT "store_decorations_seller_code_sellers_code_fk" FOREIGN KEY ("seller_code") REFERENCES "public"."sellers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_decorations" ADD CONSTRAINT "store_decorations_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_order_code_orders_order_code_fk" FOREIGN KEY ("order_code") REFERENCES "public"."orders"("order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_details" ADD CONSTRAINT "inquiry_details_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_details" ADD CONSTRAINT "inquiry_details_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_files" ADD CONSTRAINT "inquiry_files_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_files" ADD CONSTRAINT "inquiry_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_sellers" ADD CONSTRAINT "inquiry_sellers_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_sellers" ADD CONSTRAINT "inquiry_sellers_seller_code_sellers_code_fk" FOREIGN KEY ("seller_code") REFERENCES "public"."sellers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_details" ADD CONSTRAINT "offer_details_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_files" ADD CONSTRAINT "offer_files_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_files" ADD CONSTRAINT "offer_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_seller_code_sellers_code_fk" FOREIGN KEY ("seller_code") REFERENCES "public"."sellers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_by_date" ON "files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "files_customer" ON "files" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "goods_evaluations_goods" ON "goods_evaluations" USING btree ("goods_id","created_at");--> statement-breakpoint
CREATE INDEX "product_registers_customer" ON "product_registers" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "inquiries_customer" ON "inquiries" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "inquiry_files_file" ON "inquiry_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "inquiry_sellers_seller" ON "inquiry_sellers" USING btree ("seller_code","inquiry_id");--> statement-breakpoint
CREATE INDEX "offer_files_file" ON "offer_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "logistics_demands_by_date" ON "logistics_demands" USING btree ("type","created_at");--> statement-breakpoint
CREATE INDEX "goods_match" ON "goods" USING btree (translate(normalize("brand_number" || '|' || "specs", NFKC), 'ABCDEFGHIJKLMNOPQRSTUVWXYZΦϕØø∅×✕✖* ', 'abcdefghijklmnopqrstuvwxyzφφφφφxxxx')) WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_seller_by_refreshed" ON "goods" USING btree ("kind","seller_code","refreshed_at") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_off_shelf" ON "goods" USING btree ("seller_code","on_shelf_date") WHERE not on_shelf;--> statement-breakpoint
CREATE INDEX "order_lines_seller" ON "order_lines" USING btree ("seller_code","order_code");