import { namesOf } from '#app/domain/names-of.ts';

/**
 * Links by which one person alone can decide or log in: an address of the portal that ends with a secret. Short
 * messages have a template, which contains the address, and the secret is a variable of it.
 */
const BEGINNINGS = { approval: '/approval/', invitation: '/customer/company/join/' } as const;

export type SecretLink = keyof typeof BEGINNINGS;

export const secretPath = (link: SecretLink, secret: string): string =>
  `${BEGINNINGS[link]}${secret}`;

/**
 * The kind of secret link that a text contains, and the text before it; null if the text has no link with this secret.
 */
export function linkIn(text: string, secret: string): { link: SecretLink; before: string } | null {
  for (const link of namesOf(BEGINNINGS)) {
    const [head, ...rest] = text.split(secretPath(link, secret));
    if (head === undefined || rest.length === 0) continue;
    return { link, before: head.replace(/https?:\/\/[^\s/]*$/, '').replace(/[，：\s]+$/, '') };
  }
  return null;
}
