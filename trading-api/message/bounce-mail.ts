import type { SendingState } from '#app/domain/message/sending.ts';
import { beginningOf } from '#app/domain/typed-text.ts';
import { isAddressGone } from './mail-reply.ts';

interface Outcome {
  state: Extract<SendingState, 'delivered' | 'failed'>;
  error: string;
  /** There is no such address, so that no other mail will reach it either. */
  isGone: boolean;
}

/** What a report says of the mail that was sent (RFC 3464). */
export interface MailReport extends Outcome {
  receivers: string;
}

/** More is the mail that was sent, which follows the report. */
const MOST_READ = 200_000;
const MOST_TEXT = 300;
const RECEIVER_HEADERS = ['delivered-to', 'x-original-to', 'envelope-to', 'to'];

/** The arrival or the permanent failure that a report names; null: it names neither, or is no report. */
export function reportIn(raw: string): MailReport | null {
  const [head, body] = headAndBody(raw.slice(0, MOST_READ));
  const headers = fieldsOf(head);
  const type = headers.get('content-type')?.[0] ?? '';
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type);
  const isReport =
    /^multipart\/report\b/i.test(type) && /report-type="?delivery-status"?/i.test(type);
  if (!isReport || !boundary) return null;
  for (const part of body.split(`--${boundary[1] ?? boundary[2]}`)) {
    const [partHead, report] = headAndBody(part.replace(/^[ \t]*\r?\n/, ''));
    const partType = fieldsOf(partHead).get('content-type')?.[0] ?? '';
    if (!/^message\/(?:global-)?delivery-status\b/i.test(partType)) continue;
    const outcome = outcomeIn(report);
    const receivers = RECEIVER_HEADERS.flatMap((name) => headers.get(name) ?? []).join(' ');
    return outcome && { receivers, ...outcome };
  }
  return null;
}

/** Of the first receiver whom the mail has reached, or cannot reach for good; null: there is none. */
function outcomeIn(report: string): Outcome | null {
  // The first group is about the report itself.
  for (const group of report.split(/\r?\n\r?\n/).slice(1)) {
    const fields = fieldsOf(group);
    const field = (name: string) => fields.get(name)?.[0]?.trim() ?? '';
    const action = field('action').toLowerCase();
    const status = /^[25]\.\d{1,3}\.\d{1,3}/.exec(field('status'))?.[0] ?? '';
    // «relayed» and «expanded» say only that it went on to servers that send no reports.
    if (action === 'delivered' && status.startsWith('2')) {
      return { state: 'delivered', error: '', isGone: false };
    }
    if (action !== 'failed' || !status.startsWith('5')) continue;
    const said = field('diagnostic-code').replace(/^[\w-]+;\s*/, '');
    const error = beginningOf(said || status, MOST_TEXT);
    return { state: 'failed', error, isGone: isAddressGone(said, status) };
  }
  return null;
}

function headAndBody(text: string): [head: string, body: string] {
  const gap = /\r?\n\r?\n/.exec(text);
  return gap ? [text.slice(0, gap.index), text.slice(gap.index + gap[0].length)] : [text, ''];
}

/** The fields of a head, unfolded, by their names in lower case. */
function fieldsOf(head: string): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([!-9;-~]+):\s*(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    fields.set(name.toLowerCase(), [...(fields.get(name.toLowerCase()) ?? []), value]);
  }
  return fields;
}
