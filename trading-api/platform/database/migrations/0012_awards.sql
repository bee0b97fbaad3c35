CREATE TABLE "seller_accounts" (
	"seller_code" text PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	CONSTRAINT "seller_accounts_accountId_unique" UNIQUE("account_id")
);
--> statement-breakpoint
ALTER TABLE "auction_awards" ALTER COLUMN "order_code" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "auction_awards" ADD COLUMN "state" text DEFAULT 'awaitingPayment' NOT NULL;--> statement-breakpoint
ALTER TABLE "auction_awards" ADD COLUMN "offer_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auction_awards" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auction_awards" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "auction_awards" ADD COLUMN "margin_to_seller" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "auction_awards" ADD COLUMN "margin_to_platform" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "pay_hours" smallint DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "offer_hours" smallint DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "margin_seller_share" smallint DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "after_default" text DEFAULT 'runnerUp' NOT NULL;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "restarted_as" bigint;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD COLUMN "auction_id" bigint;--> statement-breakpoint
ALTER TABLE "seller_accounts" ADD CONSTRAINT "seller_accounts_seller_code_sellers_code_fk" FOREIGN KEY ("seller_code") REFERENCES "public"."sellers"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_accounts" ADD CONSTRAINT "seller_accounts_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auctions" ADD CONSTRAINT "auctions_restarted_as_auctions_id_fk" FOREIGN KEY ("restarted_as") REFERENCES "public"."auctions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_auction_id_auctions_id_fk" FOREIGN KEY ("auction_id") REFERENCES "public"."auctions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auction_awards_pending" ON "auction_awards" USING btree ("auction_id") WHERE state in ('offered', 'awaitingPayment');--> statement-breakpoint
-- The auction of each margin stood only in its reference, margin:<auction>:<customer>.
UPDATE "ledger_transfers" SET "auction_id" = split_part("reference", ':', 2)::bigint
WHERE "kind" IN ('marginFreeze', 'marginRelease') AND "reference" ~ '^margin(-release)?:[0-9]+:[0-9]+$';
