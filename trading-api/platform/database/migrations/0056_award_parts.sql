ALTER TABLE "auction_awards" ADD COLUMN "part" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- contract: the version before names the key in no statement; it keeps one award a bidder, which is the first part.
ALTER TABLE "auction_awards" DROP CONSTRAINT "auction_awards_auction_id_customer_id_pk";--> statement-breakpoint
ALTER TABLE "auction_awards" ADD CONSTRAINT "auction_awards_auction_id_customer_id_part_pk" PRIMARY KEY("auction_id","customer_id","part");
