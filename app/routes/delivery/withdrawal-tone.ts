/** The colour of each state of a withdrawal. */
export const WITHDRAWAL_TONE = {
  waiting: 'warning',
  done: 'success',
  refused: 'neutral',
} as const;
