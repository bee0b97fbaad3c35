CREATE TABLE "told_deadlines" (
	"order_code" text NOT NULL,
	"kind" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"change" text NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "told_deadlines_order_code_kind_due_at_pk" PRIMARY KEY("order_code","kind","due_at")
);
--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "price_rest" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "written_price" bigint;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "price_terms" jsonb;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "price_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "price_close" text DEFAULT '17:00' NOT NULL;--> statement-breakpoint
ALTER TABLE "told_deadlines" ADD CONSTRAINT "told_deadlines_order_code_orders_order_code_fk" FOREIGN KEY ("order_code") REFERENCES "public"."orders"("order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_price_until" ON "goods" USING btree ("price_until") WHERE price_until is not null;