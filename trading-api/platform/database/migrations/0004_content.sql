CREATE TABLE "finance_leads" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"company_name" text NOT NULL,
	"contact_man" text NOT NULL,
	"contact_phone" text NOT NULL,
	"cooperation_intention" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_handlings" (
	"kind" text NOT NULL,
	"lead_id" bigint NOT NULL,
	"handled_at" timestamp (3) with time zone NOT NULL,
	"handled_by" bigint NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "lead_handlings_kind_lead_id_pk" PRIMARY KEY("kind","lead_id")
);
--> statement-breakpoint
ALTER TABLE "about_pages" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_handlings" ADD CONSTRAINT "lead_handlings_handled_by_customers_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "finance_leads_by_date" ON "finance_leads" USING btree ("created_at");