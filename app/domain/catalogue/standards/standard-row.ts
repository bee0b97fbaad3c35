/** A code, the goods that it is for, and the families of their grades; '' stands for any goods. */
export type StandardRow = readonly [code: string, goods: string, families?: string];
