CREATE TABLE "trade_word_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"word" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "unfound_searches" (
	"day" date NOT NULL,
	"text" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unfound_searches_day_text_pk" PRIMARY KEY("day","text")
);
