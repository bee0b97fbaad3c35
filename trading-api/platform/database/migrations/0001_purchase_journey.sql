CREATE TABLE "favourites" (
	"customer_id" bigint NOT NULL,
	"goods_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "favourites_customer_id_goods_id_pk" PRIMARY KEY("customer_id","goods_id")
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"customer_id" bigint NOT NULL,
	"seller_code" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follows_customer_id_seller_code_pk" PRIMARY KEY("customer_id","seller_code")
);
--> statement-breakpoint
CREATE TABLE "retention_infos" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"linkman" text NOT NULL,
	"phone" text NOT NULL,
	"cooperation_intention" text NOT NULL,
	"retention_date" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"discount_id" bigint NOT NULL,
	"state" text DEFAULT 'T' NOT NULL,
	"order_code" text,
	"claimed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discounts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"marketing_id" bigint,
	"name" text NOT NULL,
	"marke_type" smallint NOT NULL,
	"range_min" bigint NOT NULL,
	"range_max" bigint,
	"discount_amount" bigint NOT NULL,
	"remaining" integer,
	"valid_until" timestamp (3) with time zone,
	CONSTRAINT "discounts_type" CHECK ("discounts"."marke_type" in (1, 2, 5)),
	CONSTRAINT "discounts_remaining" CHECK ("discounts"."remaining" >= 0)
);
--> statement-breakpoint
CREATE TABLE "gift_cards" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"card_no" text NOT NULL,
	"face_amount" bigint NOT NULL,
	"balance_amount" bigint NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "gift_cards_cardNo_unique" UNIQUE("card_no"),
	CONSTRAINT "gift_cards_balance" CHECK ("gift_cards"."balance_amount" between 0 and "gift_cards"."face_amount")
);
--> statement-breakpoint
CREATE TABLE "marketing_groups" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"seller_code" text NOT NULL,
	"marke_name" text NOT NULL,
	"buy_quantity" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "points_accounts" (
	"customer_id" bigint PRIMARY KEY NOT NULL,
	"integral" integer NOT NULL,
	"use_integral" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "points_covered" CHECK ("points_accounts"."use_integral" between 0 and "points_accounts"."integral")
);
--> statement-breakpoint
CREATE TABLE "voucher_accounts" (
	"customer_id" bigint PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "vouchers_not_negative" CHECK ("voucher_accounts"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bank_cards" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"bank_code" text NOT NULL,
	"holder" text NOT NULL,
	"last_digits" text NOT NULL,
	"card_no_hash" text NOT NULL,
	"bound_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_wallets_covered" CHECK ("ledger_accounts"."kind" <> 'wallet' or "ledger_accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"transfer_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_entries_transfer_id_account_id_pk" PRIMARY KEY("transfer_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_transfers_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "sms_codes" (
	"resp_no" text PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"tran_type" text NOT NULL,
	"mbr_no" text NOT NULL,
	"tran_amt" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"wrong_tries" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sms_outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"customer_id" bigint PRIMARY KEY NOT NULL,
	"mbr_no" text NOT NULL,
	"holder" text NOT NULL,
	"cert_digits" text NOT NULL,
	"status" text NOT NULL,
	"account_id" bigint NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wallets_mbrNo_unique" UNIQUE("mbr_no")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "contract_signed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "contract_version" text;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "marketing_id" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "qr_content" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "in_app" jsonb;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "queries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "next_query_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "state" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "done_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_seller_code_sellers_code_fk" FOREIGN KEY ("seller_code") REFERENCES "public"."sellers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_marketing_id_marketing_groups_id_fk" FOREIGN KEY ("marketing_id") REFERENCES "public"."marketing_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_groups" ADD CONSTRAINT "marketing_groups_seller_code_sellers_code_fk" FOREIGN KEY ("seller_code") REFERENCES "public"."sellers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_accounts" ADD CONSTRAINT "points_accounts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_accounts" ADD CONSTRAINT "voucher_accounts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_cards" ADD CONSTRAINT "bank_cards_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transfer_id_ledger_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD CONSTRAINT "sms_codes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follows_by_seller" ON "follows" USING btree ("seller_code");--> statement-breakpoint
CREATE INDEX "retention_infos_by_date" ON "retention_infos" USING btree ("retention_date");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_one_a_customer" ON "coupons" USING btree ("customer_id","discount_id");--> statement-breakpoint
CREATE INDEX "discounts_marketing" ON "discounts" USING btree ("marketing_id");--> statement-breakpoint
CREATE INDEX "gift_cards_customer" ON "gift_cards" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "marketing_groups_seller" ON "marketing_groups" USING btree ("seller_code");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_cards_once" ON "bank_cards" USING btree ("customer_id","card_no_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_market_accounts_once" ON "ledger_accounts" USING btree ("kind") WHERE "ledger_accounts"."kind" <> 'wallet';--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account_id","transfer_id");--> statement-breakpoint
CREATE INDEX "sms_codes_customer" ON "sms_codes" USING btree ("customer_id","sent_at");--> statement-breakpoint
CREATE INDEX "sms_outbox_by_date" ON "sms_outbox" USING btree ("sent_at");--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_marketing_id_marketing_groups_id_fk" FOREIGN KEY ("marketing_id") REFERENCES "public"."marketing_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_marketing" ON "goods" USING btree ("marketing_id") WHERE marketing_id is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_to_ask" ON "payment_attempts" USING btree ("next_query_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "refunds_waiting" ON "refunds" USING btree ("next_try_at") WHERE state = 'waiting';