/** The most characters of an address in one line. */
export const ADDRESS_MAX = 200;

/** The message for a text of more than `most` characters; `label` names its control. */
export const tooLong = (most: number, label = ''): string => `${label}最多 ${most} 个字`;
