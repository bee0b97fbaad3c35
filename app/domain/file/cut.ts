/** Which square of a picture lists show. A picture that lies has a left, one that stands a top. */
export const CUTS = { middle: '居中', start: '靠左或靠上', end: '靠右或靠下' } as const;
export type Cut = keyof typeof CUTS;

const CUT = /\?cut=(start|end)$/;

/** Where an uploaded file is shown on this site. */
export const FILE_PATH = '/files/';

export const isUpload = (address: string): boolean => address.startsWith(FILE_PATH);

/** A picture's address without the cut, or an upload's id. */
export const withoutCut = (address: string): string => address.replace(CUT, '');

export const cutOf = (address: string): Cut => (CUT.exec(address)?.[1] as Cut) ?? 'middle';

/** The cut is kept in the picture's address, which goes wherever the picture is shown. */
export const withCut = (address: string, cut: string): string =>
  withoutCut(address) + (cut === 'start' || cut === 'end' ? `?cut=${cut}` : '');

/** The addresses of an uploaded picture, with each cut. */
export const addressesOf = (id: string): string[] =>
  Object.keys(CUTS).map((cut) => withCut(FILE_PATH + id, cut));
