export { advanceShipped, isGone, type SentLine, sentLines } from './sent-lines.ts';
export { withdrawDeliveries } from './withdraw.ts';
