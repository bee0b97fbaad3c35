CREATE TABLE "cart_shares" (
	"owner_id" bigint NOT NULL,
	"reader_id" bigint NOT NULL,
	"shared_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cart_shares_owner_id_reader_id_pk" PRIMARY KEY("owner_id","reader_id")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "yearly_budget" bigint;--> statement-breakpoint
ALTER TABLE "cart_shares" ADD CONSTRAINT "cart_shares_owner_id_customers_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_shares" ADD CONSTRAINT "cart_shares_reader_id_customers_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_shares_reader" ON "cart_shares" USING btree ("reader_id");