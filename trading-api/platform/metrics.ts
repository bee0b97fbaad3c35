import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const registry = new Registry();
const registers = [registry];

export const events = new Counter({
  name: 'market_events_total',
  help: 'Orders, bids, payments, refunds and short messages',
  labelNames: ['event'],
  registers,
});
export const apiCalls = new Counter({
  name: 'api_calls_total',
  help: 'Calls by endpoint and result code',
  labelNames: ['call', 'code'],
  registers,
});
export const apiCallSeconds = new Histogram({
  name: 'api_call_seconds',
  help: 'From the first byte of a call to the last of its answer',
  labelNames: ['call'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
  registers,
});
export const querySeconds = new Histogram({
  name: 'api_query_seconds',
  help: 'Time of the database’s answers',
  buckets: [0.001, 0.005, 0.02, 0.1, 0.25, 1, 5],
  registers,
});
export const slowQueries = new Counter({
  name: 'api_slow_queries_total',
  help: 'Queries that took longer than a quarter of a second, in PGlite a second',
  registers,
});
export const jobRuns = new Counter({
  name: 'api_job_runs_total',
  help: 'Runs of the jobs of this process',
  labelNames: ['job', 'outcome'],
  registers,
});
export const engineAnswers = new Counter({
  name: 'api_search_engine_total',
  help: 'Searches by whether the engine answered, failed, or was not asked',
  labelNames: ['outcome'],
  registers,
});

export interface Sources {
  /** Connections of the pool; PGlite has none. */
  pool(): Partial<Record<'idle' | 'busy' | 'waiting', number>>;
  /** Seconds that the replica is behind at most; null where there is none. */
  replicaBehind(): number | null;
  /** Seconds that each job is late, by all processes of the market. */
  jobLag(): Promise<{ job: string; seconds: number }[]>;
  /** Refunds that wait, and that a person has to see to. */
  refunds(): Promise<{ state: string; count: number }[]>;
  /** Mails, messages of robots and short messages: how long the oldest due one waits, and what failed. */
  deliveries(): Promise<{ channel: string; seconds: number; failed: number }[]>;
  /** Changes of goods that the search engine has not, and for how long; null where there is none. */
  searchFeed: (() => Promise<{ waiting: number; refused: number; seconds: number }>) | null;
  unsafe: readonly string[];
}

/** Measures the process and reads its sources whenever it is asked for its figures. */
export function startMeasuring(sources: Sources): void {
  const { pool, replicaBehind, jobLag, refunds, deliveries, searchFeed, unsafe } = sources;
  // What filled a new market did not happen in it.
  events.reset();
  registry.setDefaultLabels({ program: 'api' });
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'api_pool_connections',
    help: 'Connections to PostgreSQL, and callers that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(pool())) this.set({ state }, count);
    },
  });
  if (replicaBehind() !== null) {
    new Gauge({
      name: 'api_replica_behind_seconds',
      help: 'How far the replica is behind the primary at most',
      registers,
      collect() {
        this.set(replicaBehind() ?? 0);
      },
    });
  }
  new Gauge({
    name: 'market_job_lag_seconds',
    help: 'Since a job should have run again',
    labelNames: ['job'],
    registers,
    async collect() {
      for (const { job, seconds } of await jobLag()) this.set({ job }, seconds);
    },
  });
  new Gauge({
    name: 'market_refunds',
    help: 'Refunds that are not done',
    labelNames: ['state'],
    registers,
    async collect() {
      const found = await refunds();
      this.reset();
      for (const { state, count } of found) this.set({ state }, count);
    },
  });
  measureUnsafe(unsafe);
  measureDeliveries(deliveries);
  if (searchFeed) measureFeed(searchFeed);
}

function measureUnsafe(unsafe: readonly string[]): void {
  const settings = new Gauge({
    name: 'market_unsafe_setting',
    help: '1 for each setting with which the market is not safe; the start and the status page say why',
    labelNames: ['setting'],
    registers,
  });
  for (const setting of unsafe) settings.set({ setting }, 1);
}

function measureDeliveries(deliveries: Sources['deliveries']): void {
  const failures = new Gauge({
    name: 'market_deliveries_failed',
    help: 'Mails and messages of the last 24 hours that could not be delivered',
    labelNames: ['channel'],
    registers,
  });
  new Gauge({
    name: 'market_delivery_lag_seconds',
    help: 'How long the oldest mail or message waits that should have been sent',
    labelNames: ['channel'],
    registers,
    async collect() {
      const found = await deliveries();
      for (const gauge of [this, failures]) gauge.reset();
      for (const { channel, seconds, failed } of found) {
        this.set({ channel }, seconds);
        failures.set({ channel }, failed);
      }
    },
  });
}

function measureFeed(feed: NonNullable<Sources['searchFeed']>): void {
  const changes = new Gauge({
    name: 'market_search_feed_changes',
    help: 'Changes of goods that the search engine has not: they wait, or it has refused them',
    labelNames: ['state'],
    registers,
  });
  new Gauge({
    name: 'market_search_feed_lag_seconds',
    help: 'How long the oldest change of goods waits for the search engine',
    registers,
    async collect() {
      const { waiting, refused, seconds } = await feed();
      this.set(seconds);
      changes.set({ state: 'waiting' }, waiting);
      changes.set({ state: 'refused' }, refused);
    },
  });
}

export const metricsText = (): Promise<string> => registry.metrics();

/** To be joined with the portal's figures, which include those of the process itself. */
export async function threadFigures() {
  const figures = await registry.getMetricsAsJSON();
  return figures.filter(({ name }) => !name.startsWith('process_'));
}
