/** In the address of a file: which export that was gathered in the background it is made of. */
export const KEPT_EXPORT = 'export';
