/** Selects scripts that a browser runs; what a page says to search engines is none. */
export const RUNNING_SCRIPT = 'script:not([type="application/ld+json"])';
