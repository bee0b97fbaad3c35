ALTER TABLE "name_changes" ADD COLUMN "phone" text;--> statement-breakpoint
INSERT INTO "name_changes" ("account_id", "phone", "changed_at") SELECT "person_id", split_part("detail", ' → ', 1), "at" FROM "audit_events" WHERE "action" = 'phoneChanged' AND "person_id" IS NOT NULL AND "detail" LIKE '% → %' ORDER BY "id";
