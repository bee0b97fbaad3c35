/** What is done with the orders that are ticked: in the address, so that nothing ticked is not taken for all. */
export const CHOSEN = 'chosen';
