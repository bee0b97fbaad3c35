/** The most controls of a form: an inquiry for 1,000 goods has eight for each of them. */
export const MAX_CONTROLS = 10_000;

/** The most characters of all controls together. */
export const MAX_TEXT = 4 * 1024 * 1024;

/** A form with more than any form of this site has. */
export class FormTooLarge extends Error {}

/** A body that no browser sends for a form. */
export class MalformedForm extends Error {}
