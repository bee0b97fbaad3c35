/**
 * How long whatever waits does so at most, in milliseconds, from the proxy in front to the database (design/operation:
 * Waiting). A test holds ops/nginx.conf.template, ops/pgbouncer.ini.template and docs/operations.md to it.
 */
export const TIME_LIMITS = {
  /** A proxy that can ask another process; what it waits for, and the time it gives a portal for a page. */
  proxy: {
    connect: 1_000,
    page: 1_900,
    /** The same of the second portal that it asks; together they are all that a reader waits. */
    pageElsewhere: 900,
    /** Less than it waits: the portal says by itself that the time is over, and is not taken for one that hangs. */
    pageBudget: 1_600,
    elsewhereBudget: 700,
    apiRead: 1_000,
    /** How long a process that was silent is not asked for reads. */
    spared: 2_000,
  },
  /** What a portal takes, where nobody in front of it gives less: all reads of a page, or each call of a form. */
  portal: {
    call: 15_000,
    /** What adds up a lot, or is made while it is sent (`SLOW_PATHS`). */
    slow: 30_000,
    upload: 5 * 60_000,
    download: 60_000,
  },
  /** What a trading API takes for a call, where its caller gives no less. */
  api: {
    call: 30_000,
    /** A call that brings a file or answers one. */
    file: 5 * 60_000,
    /** A read whose caller has less than `hurry` left: so there is time to show what is kept. */
    hurriedRead: 800,
    /** A process that starts makes some reads before others ask it. */
    firstReads: 5_000,
  },
  database: {
    /** For a free connection, or a new one. */
    readConnection: 2_000,
    writeConnection: 10_000,
    /** A read waits for no writer, only for whoever changes or locks a whole table. */
    readLock: 1_000,
    writeLock: 10_000,
    /** Less than what a call or a slow page has: it can still say that the database was too slow. */
    statement: 25_000,
    idleTransaction: 25_000,
    /** How often the server looks whether anybody still waits for a statement. */
    clientCheck: 500,
    /** A connection in use on which nothing comes or goes: by then a server that works would have ended the statement. */
    silence: 28_000,
  },
  /** Then the primary is asked. A call waits for half of what it has left, at most. */
  replica: { connection: 500, lock: 500, statement: 700, answer: 800 },
} as const;

/** Who has less left than this has somebody in front who asks elsewhere, or shows what else there is. */
export const HURRY_MS = 3_000;

/**
 * Addresses of pages and files that may take longer than others, and of the poll that waits for news: nobody takes their
 * silence for that of a process that hangs. A page's data has the same address with `.data`.
 */
export const SLOW_PATHS = [
  '^/(files|calendar)/',
  '\\.(xlsx|csv|zip|eml|jsonl|json|xml|ico|png)$',
  '^/auction/poll$',
  '^/customer/(desk/(bills|money|bank-statements|audit|status)|statements|sale-statements)(/.*)?(\\.data)?$',
] as const;

const SLOW = new RegExp(SLOW_PATHS.join('|'));

/** @param path without the query */
export const isSlowPath = (path: string): boolean => SLOW.test(path);

/** What a portal takes to read for an answer, whoever waits for it. @param path without the query */
export const pageLimit = (path: string): number =>
  isSlowPath(path) ? TIME_LIMITS.portal.slow : TIME_LIMITS.portal.call;
