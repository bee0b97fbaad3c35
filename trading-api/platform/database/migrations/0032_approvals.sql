CREATE TABLE "company_budgets" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"period" text NOT NULL,
	"limit" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approvals" ALTER COLUMN "order_code" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "auction_signs" ADD COLUMN "bid_limit" bigint;--> statement-breakpoint
ALTER TABLE "auction_signs" ADD COLUMN "approval" text;--> statement-breakpoint
ALTER TABLE "approval_rules" ADD COLUMN "categories" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_rules" ADD COLUMN "sellers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_rules" ADD COLUMN "terms" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "sign_id" bigint;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "bid_limit" bigint;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "budgets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "company_budgets" ADD CONSTRAINT "company_budgets_company_id_customers_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_budgets_once" ON "company_budgets" USING btree ("company_id","kind","name","period");--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_sign_id_auction_signs_id_fk" FOREIGN KEY ("sign_id") REFERENCES "public"."auction_signs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_sign" ON "approvals" USING btree ("sign_id") WHERE sign_id is not null;