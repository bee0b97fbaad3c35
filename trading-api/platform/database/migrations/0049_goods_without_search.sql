-- Nothing names "goods"."search" any more; since 0014 it was empty. The version before, which still runs, names it in
-- every statement that reads or writes whole rows. So it stays until the release after this one, which takes it away
-- with a migration of its own (`npx drizzle-kit generate --custom`).
COMMENT ON COLUMN "goods"."search" IS 'not used since 0014, not named by the program since 0049: the next release drops it';
