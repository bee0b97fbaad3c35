CREATE TABLE "auction_limits" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"auction_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"price" bigint NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "auction_bids" ADD COLUMN "is_proxy" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "auctions" ADD COLUMN "proxy_bids" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "auction_limits" ADD CONSTRAINT "auction_limits_auction_id_auctions_id_fk" FOREIGN KEY ("auction_id") REFERENCES "public"."auctions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_limits" ADD CONSTRAINT "auction_limits_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "auction_limits_in_force" ON "auction_limits" USING btree ("auction_id","customer_id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "auction_limits_bidder" ON "auction_limits" USING btree ("customer_id");