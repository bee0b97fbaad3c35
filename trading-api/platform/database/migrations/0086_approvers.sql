CREATE TABLE "absences" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"deputy_id" bigint NOT NULL,
	"from" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approver_rules" (
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"person_ids" jsonb NOT NULL,
	CONSTRAINT "approver_rules_company_id_kind_name_pk" PRIMARY KEY("company_id","kind","name")
);
--> statement-breakpoint
ALTER TABLE "former_members" ADD COLUMN "monthly_budget" bigint;--> statement-breakpoint
ALTER TABLE "former_members" ADD COLUMN "yearly_budget" bigint;--> statement-breakpoint
ALTER TABLE "former_members" ADD COLUMN "department" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "department" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_decisions" ADD COLUMN "covers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_links" ADD COLUMN "texted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_links" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "approval_rules" ADD COLUMN "escalate_hours" smallint;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "asks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "escalated_level" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_company_id_customers_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_person_id_customers_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_deputy_id_customers_id_fk" FOREIGN KEY ("deputy_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approver_rules" ADD CONSTRAINT "approver_rules_company_id_customers_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absences_company" ON "absences" USING btree ("company_id","until");--> statement-breakpoint
CREATE INDEX "absences_person" ON "absences" USING btree ("person_id");