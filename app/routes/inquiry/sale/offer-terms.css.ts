import { insideStyle, screenStyle } from '#app/styles/layered-style.ts';

export const terms = screenStyle({});

/** Shown by CSS for the chosen way only; needs no script. */
export const ofDeposit = screenStyle({});
export const ofMonthly = screenStyle({});

insideStyle(`${terms}:not(:has(option[value=deposit]:checked)) ${ofDeposit}`, { display: 'none' });
insideStyle(`${terms}:not(:has(option[value=monthly]:checked)) ${ofMonthly}`, { display: 'none' });
