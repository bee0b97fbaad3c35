CREATE TABLE "message_urgent" (
	"customer_id" bigint PRIMARY KEY NOT NULL,
	"events" jsonb NOT NULL,
	"saved_by" bigint NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_urgent" ADD CONSTRAINT "message_urgent_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;