CREATE TABLE "job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"every_ms" integer NOT NULL,
	"known_since" timestamp (3) with time zone NOT NULL,
	"succeeded_at" timestamp (3) with time zone,
	"took_ms" integer,
	"failures" integer DEFAULT 0 NOT NULL,
	"failed_at" timestamp (3) with time zone,
	"error" text
);
