ALTER TABLE "weighing_slips" ADD COLUMN "gross_rest" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "weighing_slips" ADD COLUMN "tare_rest" smallint DEFAULT 0 NOT NULL;