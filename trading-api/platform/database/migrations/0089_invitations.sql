ALTER TABLE "company_invitations" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD COLUMN "confirmed_by" bigint;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_confirmed_by_customers_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_invitations_sent" ON "company_invitations" USING btree ("invitee","created_at");