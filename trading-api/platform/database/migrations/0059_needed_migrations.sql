CREATE TABLE "needed_migrations" (
	"migration" text PRIMARY KEY NOT NULL
);--> statement-breakpoint
-- Programs that know 0048 have run on all that came after it.
INSERT INTO "needed_migrations" VALUES ('0048_drafts_of_customers');
