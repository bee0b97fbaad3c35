CREATE TABLE "auction_log" (
	"auction_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "auction_log_auction_id_position_pk" PRIMARY KEY("auction_id","position")
);
--> statement-breakpoint
ALTER TABLE "auction_bids" ALTER COLUMN "previous_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "auction_bids" ALTER COLUMN "hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "other_records" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "auction_log" ADD CONSTRAINT "auction_log_auction_id_auctions_id_fk" FOREIGN KEY ("auction_id") REFERENCES "public"."auctions"("id") ON DELETE no action ON UPDATE no action;