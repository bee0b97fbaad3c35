import { randomBytes } from 'node:crypto';

/**
 * The secret of a link that is sent to one person: 128 random bits in 32 letters and digits, because a variable of a short
 * message takes 35 characters at most, and not every sign.
 */
export const newLinkToken = (): string => randomBytes(16).toString('hex');
