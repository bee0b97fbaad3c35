CREATE TABLE "audit_links" (
	"account_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"event_id" bigint NOT NULL,
	"text" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_links_account_id_position_pk" PRIMARY KEY("account_id","position"),
	CONSTRAINT "audit_links_eventId_unique" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE TABLE "company_controls" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"second_person" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_names" (
	"company_id" bigint NOT NULL,
	"plain_name" text NOT NULL,
	"person_id" bigint NOT NULL,
	"name" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "member_names_company_id_plain_name_pk" PRIMARY KEY("company_id","plain_name")
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"input" jsonb NOT NULL,
	"member_id" bigint,
	"about" text NOT NULL,
	"changes" jsonb NOT NULL,
	"base" jsonb NOT NULL,
	"proposed_by" bigint NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	"agreed" boolean,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "person_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "person_phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "behalf_of" bigint;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "behalf_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "account_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "changes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_links" ADD CONSTRAINT "audit_links_event_id_audit_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."audit_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_controls" ADD CONSTRAINT "company_controls_company_id_customers_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_names" ADD CONSTRAINT "member_names_company_id_customers_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_names" ADD CONSTRAINT "member_names_person_id_customers_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_company_id_customers_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_member_id_customers_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_proposed_by_customers_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_decided_by_customers_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_names_person" ON "member_names" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "proposals_company" ON "proposals" USING btree ("company_id","id");--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_behalf_of_customers_id_fk" FOREIGN KEY ("behalf_of") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "member_names" ("company_id", "plain_name", "person_id", "name", "since")
	SELECT "known"."company_id", regexp_replace(upper(normalize("customers"."name", NFKC)), '\s', '', 'g'), "customers"."id", "customers"."name", "known"."since"
	FROM (
		SELECT "company_id", "company_id" AS "person_id", min("joined_at") AS "since" FROM "members" GROUP BY "company_id"
		UNION ALL SELECT "company_id", "person_id", "joined_at" FROM "members"
	) "known" JOIN "customers" ON "customers"."id" = "known"."person_id"
	ORDER BY "known"."since", "customers"."id" ON CONFLICT DO NOTHING;--> statement-breakpoint
-- The lock is ADVISORY_LOCKS.auditLog. An entry that has its link already is that of a restored backup.
CREATE FUNCTION "link_audit_event"("event" "audit_events") RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	"owner" bigint := coalesce("event"."account_id", 0);
	"last_position" integer;
	"last_hash" text;
	"line" text;
BEGIN
	IF EXISTS (SELECT FROM "audit_links" WHERE "event_id" = "event"."id") THEN RETURN; END IF;
	PERFORM pg_advisory_xact_lock(7302118, ("owner" % 2147483648)::integer);
	SELECT "position", "hash" INTO "last_position", "last_hash" FROM "audit_links"
		WHERE "account_id" = "owner" ORDER BY "position" DESC LIMIT 1;
	"line" := json_build_object(
		'v', 1, 'account', "owner"::text, 'position', coalesce("last_position", 0) + 1,
		'id', "event"."id"::text,
		'at', to_char("event"."at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
		'action', "event"."action",
		'person', "event"."person_id"::text, 'name', "event"."person_name", 'phone', "event"."person_phone",
		'behalfOf', "event"."behalf_of"::text, 'behalfName', "event"."behalf_name",
		'accountName', "event"."account_name", 'detail', "event"."detail", 'changes', "event"."changes",
		'network', "event"."network", 'device', "event"."device");
	INSERT INTO "audit_links" VALUES ("owner", coalesce("last_position", 0) + 1, "event"."id", "line",
		encode(sha256(convert_to(coalesce("last_hash", '') || E'\n' || "line", 'UTF8')), 'hex'));
END $$;--> statement-breakpoint
CREATE FUNCTION "chain_audit_event"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM "link_audit_event"(NEW); RETURN NULL; END $$;--> statement-breakpoint
DO $$ DECLARE "event" "audit_events"; BEGIN
	FOR "event" IN SELECT * FROM "audit_events" ORDER BY "id" LOOP PERFORM "link_audit_event"("event"); END LOOP;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "audit_events_chained" AFTER INSERT ON "audit_events" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "chain_audit_event"();--> statement-breakpoint
CREATE TRIGGER "audit_links_only_grow" BEFORE UPDATE OR DELETE ON "audit_links" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
