CREATE TABLE "drafts" (
	"owner" text NOT NULL,
	"slot" text NOT NULL,
	"page" text NOT NULL,
	"form" text NOT NULL,
	"customer_id" bigint,
	"content" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "drafts_owner_slot_page_form_pk" PRIMARY KEY("owner","slot","page","form")
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_age" ON "drafts" USING btree ("saved_at");