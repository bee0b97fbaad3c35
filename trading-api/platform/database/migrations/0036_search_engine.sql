CREATE TABLE "goods_changes" (
	"goods_id" bigint PRIMARY KEY NOT NULL,
	"revision" bigint NOT NULL,
	"sent" bigint DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"retry_at" timestamp (3) with time zone,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "search_feeds" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"alias" text NOT NULL,
	"key" text NOT NULL,
	"shape" integer NOT NULL,
	"index_name" text,
	"next_index" text,
	"built_by" text,
	"built_until" timestamp (3) with time zone,
	"built_at" timestamp (3) with time zone,
	"wanted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "goods_changes_waiting" ON "goods_changes" USING btree ("changed_at") WHERE sent < revision;--> statement-breakpoint
CREATE FUNCTION "note_goods_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM search_feeds) THEN
		INSERT INTO goods_changes AS known (goods_id, revision, changed_at)
		VALUES (coalesce(NEW.id, OLD.id), 1, clock_timestamp())
		ON CONFLICT (goods_id) DO UPDATE SET
			revision = known.revision + 1,
			changed_at = CASE WHEN known.sent < known.revision THEN known.changed_at ELSE excluded.changed_at END,
			retry_at = NULL,
			error = NULL;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "goods_changes_noted" AFTER INSERT OR UPDATE OR DELETE ON "goods" FOR EACH ROW EXECUTE FUNCTION "note_goods_change"();
