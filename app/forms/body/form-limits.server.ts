/** An inquiry of 1,000 goods has eight for each. */
export const MAX_CONTROLS = 10_000;

/** Characters of all controls together. */
export const MAX_TEXT = 4 * 1024 * 1024;

/** More than any form of this site has. */
export class FormTooLarge extends Error {}

/** No form of a browser. */
export class MalformedForm extends Error {}
