CREATE TABLE "invoice_lines" (
	"invoice_id" bigint NOT NULL,
	"no" smallint NOT NULL,
	"order_code" text NOT NULL,
	"position" smallint NOT NULL,
	"original_no" smallint,
	"name" text NOT NULL,
	"spec" text NOT NULL,
	"unit" text NOT NULL,
	"quantity" text NOT NULL,
	"unit_price" text NOT NULL,
	"amount" bigint NOT NULL,
	"rate" text NOT NULL,
	"tax" bigint NOT NULL,
	"rate_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "invoice_lines_invoice_id_no_pk" PRIMARY KEY("invoice_id","no"),
	CONSTRAINT "invoice_lines_tax" CHECK ("invoice_lines"."tax" between 0 and "invoice_lines"."amount")
);
--> statement-breakpoint
CREATE TABLE "invoice_request_deliveries" (
	"request_id" bigint NOT NULL,
	"delivery_id" bigint NOT NULL,
	CONSTRAINT "invoice_request_deliveries_request_id_delivery_id_pk" PRIMARY KEY("request_id","delivery_id")
);
--> statement-breakpoint
CREATE TABLE "invoice_request_lines" (
	"request_id" bigint NOT NULL,
	"order_code" text NOT NULL,
	"position" smallint NOT NULL,
	"amount" bigint NOT NULL,
	"reversed" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "invoice_request_lines_request_id_order_code_position_pk" PRIMARY KEY("request_id","order_code","position"),
	CONSTRAINT "invoice_request_lines_reversed" CHECK ("invoice_request_lines"."reversed" between 0 and "invoice_request_lines"."amount")
);
--> statement-breakpoint
CREATE TABLE "red_confirmations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"invoice_id" bigint NOT NULL,
	"number" text NOT NULL,
	"asked_by" text NOT NULL,
	"reason" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"red_number" text,
	CONSTRAINT "red_confirmations_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "differences" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "use" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "use_month" text;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_order_code_orders_order_code_fk" FOREIGN KEY ("order_code") REFERENCES "public"."orders"("order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_request_deliveries" ADD CONSTRAINT "invoice_request_deliveries_request_id_invoice_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."invoice_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_request_deliveries" ADD CONSTRAINT "invoice_request_deliveries_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_request_lines" ADD CONSTRAINT "invoice_request_lines_request_id_invoice_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."invoice_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_request_lines" ADD CONSTRAINT "invoice_request_lines_order_code_orders_order_code_fk" FOREIGN KEY ("order_code") REFERENCES "public"."orders"("order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "red_confirmations" ADD CONSTRAINT "red_confirmations_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_request_deliveries_delivery" ON "invoice_request_deliveries" USING btree ("delivery_id");--> statement-breakpoint
CREATE INDEX "invoice_request_lines_order" ON "invoice_request_lines" USING btree ("order_code");--> statement-breakpoint
CREATE INDEX "red_confirmations_invoice" ON "red_confirmations" USING btree ("invoice_id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_use_month" CHECK (("invoices"."use" = 'deducted') = ("invoices"."use_month" is not null));--> statement-breakpoint
INSERT INTO "invoice_lines" ("invoice_id", "no", "order_code", "position", "original_no", "name", "spec", "unit", "quantity", "unit_price", "amount", "rate", "tax")
SELECT i."id", 1, o."order_code", -1, CASE WHEN i."original_number" IS NULL THEN NULL ELSE 1 END,
  coalesce(l."product_name", ''), '', '', '', '', i."amount", coalesce(i."tax_code", i."tax_rate"::text), least(i."tax_amount", i."amount")
FROM "invoices" i
CROSS JOIN LATERAL (
  SELECT r."order_code" FROM "invoice_request_orders" r WHERE r."request_id" = i."request_id" ORDER BY r."order_code" LIMIT 1
) o
LEFT JOIN "order_lines" l ON l."order_code" = o."order_code" AND l."position" = 0;--> statement-breakpoint
UPDATE "categories" SET "tax_rate" = '9' WHERE "tax_rate" IS NULL AND "name" ~* '化肥|尿素|磷酸一铵|氯化钾|农药|农膜|饲料|农产品|粮食|小麦|玉米|稻谷|大豆|棉花|蔬菜|水果|原木|自来水|天然气|石油气|LNG|LPG|煤气|沼气|燃气|暖气|热水|居民用煤';
