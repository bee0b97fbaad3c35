CREATE TABLE "exchange_rates" (
	"currency" text NOT NULL,
	"day" text NOT NULL,
	"rate" integer NOT NULL,
	"source" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exchange_rates_currency_day_pk" PRIMARY KEY("currency","day")
);
--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "freight_kind" text;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "freight_per_tonne" bigint;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "tax_included" boolean;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "tax_rate" text;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "tolerance" smallint;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "rate_rule" text;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "rate" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "quoted" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rate" jsonb;