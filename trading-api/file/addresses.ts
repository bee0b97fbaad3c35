import { CUTS, withCut } from '#app/domain/file/cut.ts';

/** Where an uploaded file is shown on this site. */
export const FILE_PATH = '/files/';

/** The addresses of an uploaded picture, with each cut. */
export const addressesOf = (id: string): string[] =>
  Object.keys(CUTS).map((cut) => withCut(FILE_PATH + id, cut));
