CREATE TABLE IF NOT EXISTS "trading_periods" (
	"first_day" text PRIMARY KEY NOT NULL,
	"last_day" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "supplement_due_at" timestamp (3) with time zone;--> statement-breakpoint
-- As the State Council has announced for 2026 (4 November 2025); every market begins with it.
INSERT INTO "trading_periods" ("first_day", "last_day", "kind", "name") VALUES
	('2026-01-01', '2026-01-03', 'off', '元旦'),
	('2026-01-04', '2026-01-04', 'work', '元旦'),
	('2026-02-14', '2026-02-14', 'work', '春节'),
	('2026-02-15', '2026-02-23', 'off', '春节'),
	('2026-02-28', '2026-02-28', 'work', '春节'),
	('2026-04-04', '2026-04-06', 'off', '清明节'),
	('2026-05-01', '2026-05-05', 'off', '劳动节'),
	('2026-05-09', '2026-05-09', 'work', '劳动节'),
	('2026-06-19', '2026-06-21', 'off', '端午节'),
	('2026-09-20', '2026-09-20', 'work', '国庆节'),
	('2026-09-25', '2026-09-27', 'off', '中秋节'),
	('2026-10-01', '2026-10-07', 'off', '国庆节'),
	('2026-10-10', '2026-10-10', 'work', '国庆节')
ON CONFLICT DO NOTHING;
