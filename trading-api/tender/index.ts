export { tenderDeadlines } from './deadlines.ts';
export { end as endTender } from './end.ts';
export { isTenderFileOf } from './files.ts';
export { tenderStateOf } from './reads.ts';
export { waitsForBidder, waitsForTenderer } from './waits.ts';
