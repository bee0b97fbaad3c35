DROP INDEX "pickup_appointments_place";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "returned" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "returned_owed" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "reduced" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "pickup_appointments_place" ON "pickup_appointments" USING btree ("place","at") WHERE state = 'open';--> statement-breakpoint
UPDATE "order_lines" SET "reduced" = c."refunded" FROM (
  SELECT "order_code", "position", sum("refunded") AS "refunded" FROM "after_sale_cases"
  WHERE NOT "whole" AND "kind" <> 'unshipped' AND "position" IS NOT NULL AND "refunded" > 0
  GROUP BY "order_code", "position"
) c WHERE c."order_code" = "order_lines"."order_code" AND c."position" = "order_lines"."position";
