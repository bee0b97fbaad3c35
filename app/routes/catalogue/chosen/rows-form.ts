/** The name of the form around a list's rows. */
export const ROWS_FORM = 'rows';

/** Its control for the button that was pressed, where the form has to be sent again. */
export const PRESSED = 'pressed';
