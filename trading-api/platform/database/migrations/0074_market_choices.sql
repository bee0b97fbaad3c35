CREATE TABLE "market_choices" (
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"taken" boolean NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "market_choices_kind_code_pk" PRIMARY KEY("kind","code")
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "tax_rate" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax_code" text;