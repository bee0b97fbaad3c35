import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'ACS3-HMAC-SHA256';

export interface AliyunKey {
  id: string;
  secret: string;
}

interface UnsignedCall {
  host: string;
  action: string;
  version: string;
  parameters: Readonly<Record<string, string>>;
  nonce: string;
  date: Date;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** RFC 3986, which leaves fewer characters than encodeURIComponent. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * The address and the headers of a call of Alibaba Cloud, signed as its documentation says
 * (V3 request structure and signature).
 */
export function signedCall(
  { host, action, version, parameters, nonce, date }: UnsignedCall,
  { id, secret }: AliyunKey,
): { query: string; headers: Record<string, string> } {
  const query = Object.keys(parameters)
    .sort()
    .map((name) => `${encoded(name)}=${encoded(parameters[name] ?? '')}`)
    .join('&');
  const hashOfBody = sha256('');
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': hashOfBody,
    'x-acs-date': date.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const names = Object.keys(headers).sort();
  const signed = names.join(';');
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const canonical = ['POST', '/', query, lines, signed, hashOfBody].join('\n');
  const signature = createHmac('sha256', secret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex');
  const authorization = `${ALGORITHM} Credential=${id},SignedHeaders=${signed},Signature=${signature}`;
  return { query, headers: { ...headers, authorization } };
}
