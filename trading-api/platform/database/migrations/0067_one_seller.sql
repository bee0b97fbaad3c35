-- contract: an order has one seller, which stands on the order alone: programs before 0066 read it elsewhere (ADR 262, 264)
DROP INDEX "orders_cancelled";--> statement-breakpoint
DROP INDEX "pickup_appointments_place";--> statement-breakpoint
DROP INDEX "orders_sold";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "returned" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "returned_owed" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "reduced" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "pickup_appointments_place" ON "pickup_appointments" USING btree ("place","at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "orders_sold" ON "orders" USING btree ("seller_code","order_code","state","order_amount");--> statement-breakpoint
-- What cases have taken off lines, which settlements reckon by (ADR 263).
UPDATE "order_lines" SET "reduced" = c."refunded" FROM (
  SELECT "order_code", "position", sum("refunded") AS "refunded" FROM "after_sale_cases"
  WHERE NOT "whole" AND "kind" <> 'unshipped' AND "position" IS NOT NULL AND "refunded" > 0
  GROUP BY "order_code", "position"
) c WHERE c."order_code" = "order_lines"."order_code" AND c."position" = "order_lines"."position";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "seller_code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "seller_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "after_sale_cases" DROP CONSTRAINT "after_sale_cases_seller_code_sellers_code_fk";--> statement-breakpoint
ALTER TABLE "seller_payouts" DROP CONSTRAINT "seller_payouts_seller_code_sellers_code_fk";--> statement-breakpoint
DROP INDEX "after_sale_cases_seller";--> statement-breakpoint
DROP INDEX "seller_payouts_seller";--> statement-breakpoint
DROP INDEX "order_lines_sold";--> statement-breakpoint
ALTER TABLE "seller_payouts" DROP CONSTRAINT "seller_payouts_order_code_seller_code_pk";--> statement-breakpoint
ALTER TABLE "seller_payouts" ADD PRIMARY KEY ("order_code");--> statement-breakpoint
ALTER TABLE "after_sale_cases" DROP COLUMN "seller_code";--> statement-breakpoint
ALTER TABLE "deliveries" DROP COLUMN "seller_code";--> statement-breakpoint
ALTER TABLE "pickup_appointments" DROP COLUMN "seller_code";--> statement-breakpoint
ALTER TABLE "seller_payouts" DROP COLUMN "seller_code";--> statement-breakpoint
ALTER TABLE "seller_payouts" DROP COLUMN "charged_platform";--> statement-breakpoint
ALTER TABLE "order_events" DROP COLUMN "seller_code";--> statement-breakpoint
ALTER TABLE "order_lines" DROP COLUMN "seller_code";--> statement-breakpoint
ALTER TABLE "order_lines" DROP COLUMN "seller_name";--> statement-breakpoint
INSERT INTO "needed_migrations" VALUES ('0066_order_seller');
