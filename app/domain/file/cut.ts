/**
 * The square of a picture that lists show: the middle, the start or the end, which are left and right in a wide
 * picture, top and bottom in a tall one.
 */
export const CUTS = { middle: '居中', start: '靠左或靠上', end: '靠右或靠下' } as const;
export type Cut = keyof typeof CUTS;

const CUT = /\?cut=(start|end)$/;

/** The path of this site below which uploaded files are shown. */
export const FILE_PATH = '/files/';

export const isUpload = (address: string): boolean => address.startsWith(FILE_PATH);

/** Removes the cut from a picture's address; an upload's id, which has none, stays as it is. */
export const withoutCut = (address: string): string => address.replace(CUT, '');

export const cutOf = (address: string): Cut => (CUT.exec(address)?.[1] as Cut) ?? 'middle';

/** Adds the cut to a picture's address, so that it applies wherever the picture is shown. */
export const withCut = (address: string, cut: string): string =>
  withoutCut(address) + (cut === 'start' || cut === 'end' ? `?cut=${cut}` : '');

/** The addresses that an uploaded picture can have: one for each cut. */
export const addressesOf = (id: string): string[] =>
  Object.keys(CUTS).map((cut) => withCut(FILE_PATH + id, cut));
