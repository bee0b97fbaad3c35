import type { threadFigures } from './platform/metrics.ts';

/** What the embedded trading API is started with. */
export interface WorkerData {
  /** 0 takes any free port. */
  port: number;
  sessionSecret: string;
}

/** What the process asks of the embedded trading API. */
export type WorkerRequest = 'close' | 'figures';

/** Messages of the embedded trading API to the process that started it. */
export type WorkerMessage =
  | { type: 'progress'; text: string }
  /** `lines`: what to print for its operator. */
  | { type: 'ready'; url: string; lines: string[] }
  | { type: 'figures'; figures: Awaited<ReturnType<typeof threadFigures>> }
  | { type: 'failed'; message: string };
