CREATE TABLE "trade_words" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"word" text NOT NULL,
	"kind" text NOT NULL,
	"meanings" text[] NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vocabulary" (
	"kind" text NOT NULL,
	"word" text NOT NULL,
	"code" text NOT NULL,
	"spelling" text NOT NULL,
	"pinyin" text NOT NULL,
	"initials" text NOT NULL,
	CONSTRAINT "vocabulary_kind_word_code_pk" PRIMARY KEY("kind","word","code")
);
--> statement-breakpoint
DROP INDEX "goods_search";--> statement-breakpoint
DROP INDEX "goods_match";--> statement-breakpoint
DROP INDEX "goods_all_by_price";--> statement-breakpoint
DROP INDEX "goods_all_by_salesVolume";--> statement-breakpoint
DROP INDEX "goods_all_by_availableCount";--> statement-breakpoint
DROP INDEX "goods_all_by_onShelfDate";--> statement-breakpoint
DROP INDEX "goods_category1_by_price";--> statement-breakpoint
DROP INDEX "goods_category1_by_salesVolume";--> statement-breakpoint
DROP INDEX "goods_category1_by_availableCount";--> statement-breakpoint
DROP INDEX "goods_category1_by_onShelfDate";--> statement-breakpoint
DROP INDEX "goods_category2_by_price";--> statement-breakpoint
DROP INDEX "goods_category2_by_salesVolume";--> statement-breakpoint
DROP INDEX "goods_category2_by_availableCount";--> statement-breakpoint
DROP INDEX "goods_category2_by_onShelfDate";--> statement-breakpoint
DROP INDEX "goods_category3_by_price";--> statement-breakpoint
DROP INDEX "goods_category3_by_salesVolume";--> statement-breakpoint
DROP INDEX "goods_category3_by_availableCount";--> statement-breakpoint
DROP INDEX "goods_category3_by_onShelfDate";--> statement-breakpoint
DROP INDEX "goods_manufacturer_by_price";--> statement-breakpoint
DROP INDEX "goods_manufacturer_by_salesVolume";--> statement-breakpoint
DROP INDEX "goods_manufacturer_by_availableCount";--> statement-breakpoint
DROP INDEX "goods_manufacturer_by_onShelfDate";--> statement-breakpoint
DROP INDEX "goods_delivery_place_by_price";--> statement-breakpoint
DROP INDEX "goods_delivery_place_by_salesVolume";--> statement-breakpoint
DROP INDEX "goods_delivery_place_by_availableCount";--> statement-breakpoint
DROP INDEX "goods_delivery_place_by_onShelfDate";--> statement-breakpoint
DROP INDEX "goods_seller_by_price";--> statement-breakpoint
DROP INDEX "goods_seller_by_availableCount";--> statement-breakpoint
DROP INDEX "goods_category3_place";--> statement-breakpoint
DROP INDEX "goods_maker_place";--> statement-breakpoint
DROP INDEX "goods_seller_by_salesVolume";--> statement-breakpoint
DROP INDEX "goods_seller_by_onShelfDate";--> statement-breakpoint
ALTER TABLE "goods" ALTER COLUMN "search" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "search_terms" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "attributes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "standing" bigint GENERATED ALWAYS AS ((("goods"."available_count" > 0)::int * 1000000000000000
    + (("goods"."refreshed_at" at time zone 'Asia/Shanghai')::date - date '2000-01-01')::bigint * 10000000000
    + least(9999999999, "goods"."sales_volume"::float8 * "goods"."price"::float8 / 10000)::bigint)) STORED NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "trade_words_word" ON "trade_words" USING btree ("word");--> statement-breakpoint
CREATE INDEX "goods_search_terms" ON "goods" USING gin ("search_terms");--> statement-breakpoint
CREATE INDEX "goods_unindexed" ON "goods" USING btree ("id") WHERE search_terms = '';--> statement-breakpoint
CREATE INDEX "goods_by_salesVolume" ON "goods" USING btree ("kind","sales_volume","id") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_by_price" ON "goods" USING btree ("kind","price","id") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_by_availableCount" ON "goods" USING btree ("kind","available_count","id") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_by_onShelfDate" ON "goods" USING btree ("kind","on_shelf_date","id") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_by_standing" ON "goods" USING btree ("kind","standing","id") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_category_by_price" ON "goods" USING btree ("kind","category3","price","id") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_category_by_salesVolume" ON "goods" USING btree ("kind","category3","sales_volume","id") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_category_by_availableCount" ON "goods" USING btree ("kind","category3","available_count","id") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_seller_by_salesVolume" ON "goods" USING btree ("kind","seller_code","sales_volume","id") WHERE on_shelf;--> statement-breakpoint
CREATE INDEX "goods_seller_by_onShelfDate" ON "goods" USING btree ("kind","seller_code","on_shelf_date","id") WHERE on_shelf;