CREATE TABLE "auction_heads" (
	"auction_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	"published_from" timestamp (3) with time zone NOT NULL,
	"published_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auction_heads_auction_id_position_pk" PRIMARY KEY("auction_id","position")
);
--> statement-breakpoint
CREATE TABLE "auction_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auction_bid_receipts" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "auction_bid_receipts" ADD COLUMN "hash" text;--> statement-breakpoint
ALTER TABLE "auction_bids" ADD COLUMN "voided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auction_bids" ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "confirm_steps" smallint DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "max_steps" smallint;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "voided_bids" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "auction_heads" ADD CONSTRAINT "auction_heads_auction_id_auctions_id_fk" FOREIGN KEY ("auction_id") REFERENCES "public"."auctions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auction_heads_newest" ON "auction_heads" USING btree ("published_from");