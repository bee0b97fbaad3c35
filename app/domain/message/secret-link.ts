import { namesOf } from '#app/domain/names-of.ts';

/**
 * Links that decide or let in, sent to one person alone: an address of the portal that ends with the secret. In short
 * messages a provider lets a template have the address, and a variable its end.
 */
const BEGINNINGS = { approval: '/approval/', invitation: '/customer/company/join/' } as const;

export type SecretLink = keyof typeof BEGINNINGS;

export const secretPath = (link: SecretLink, secret: string): string =>
  `${BEGINNINGS[link]}${secret}`;

/** Which link a text has, and what it says before it; null: none with this secret. */
export function linkIn(text: string, secret: string): { link: SecretLink; before: string } | null {
  for (const link of namesOf(BEGINNINGS)) {
    const [head, ...rest] = text.split(secretPath(link, secret));
    if (head === undefined || rest.length === 0) continue;
    return { link, before: head.replace(/https?:\/\/[^\s/]*$/, '').replace(/[，：\s]+$/, '') };
  }
  return null;
}
