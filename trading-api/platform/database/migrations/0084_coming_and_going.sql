CREATE TABLE "former_members" (
	"person_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"successor_id" bigint NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "former_members_company_id_person_id_pk" PRIMARY KEY("company_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "pending_role" text;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD COLUMN "code_sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD COLUMN "wrong_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_outbox" ADD COLUMN "customer_id" bigint;--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_person_id_customers_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_company_id_customers_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_successor_id_customers_id_fk" FOREIGN KEY ("successor_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_members_successor" ON "former_members" USING btree ("company_id","successor_id");