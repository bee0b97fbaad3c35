/** How a state is shown: the colour of its tag or notice. */
export type Tone = 'info' | 'success' | 'warning' | 'danger' | 'neutral';
