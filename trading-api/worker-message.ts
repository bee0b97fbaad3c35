import type { threadFigures } from './platform/metrics.ts';

export interface WorkerData {
  /** 0 takes any free port. */
  port: number;
  sessionSecret: string;
  /** Where the portal is reached, for what is printed. */
  portalOrigin: string;
}

export type WorkerRequest = 'close' | 'figures';

export type WorkerMessage =
  | { type: 'progress'; text: string }
  /** `lines`: what to print for its operator. */
  | { type: 'ready'; url: string; lines: string[] }
  | { type: 'figures'; figures: Awaited<ReturnType<typeof threadFigures>> }
  | { type: 'failed'; message: string };
