/** The button of the list of orders that pays those that are ticked together. */
export const BUNDLE_FORM = 'bundle';
