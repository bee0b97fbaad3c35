/** The pattern of `like` for texts that contain this one, in which `%` and `_` are ordinary characters. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
