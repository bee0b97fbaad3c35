/** The files that are being made, and those that were. */
export const EXPORTS_PAGE = '/customer/exports';

/** In the address of a file: which export that was gathered in the background it is made of. */
export const KEPT_EXPORT = 'export';
