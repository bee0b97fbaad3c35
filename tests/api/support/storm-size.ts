/**
 * The size of a test of many calls at once: the whole before a release (`npm run test:full`), a
 * quarter of it in `npm test`.
 */
export const stormSize = (whole: number): number =>
  process.env.FULL === '1' ? whole : Math.ceil(whole / 4);
