import { Parser } from 'saxen';
import { NO_TABLE, UnreadableTable } from './table.ts';

export interface XmlHandlers {
  /** @param attribute the value of an attribute, its name without a prefix */
  open?(name: string, attribute: (name: string) => string | undefined): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** The name without its prefix: a part has one vocabulary, and programs choose any prefix for it. */
const local = (name: string): string => name.slice(name.indexOf(':') + 1);

function attributeOf(attributes: Record<string, string>, wanted: string): string | undefined {
  if (Object.hasOwn(attributes, wanted)) return attributes[wanted];
  const prefixed = Object.keys(attributes).find((name) => name.endsWith(`:${wanted}`));
  return prefixed && attributes[prefixed];
}

/**
 * Reads XML; names come without their prefixes. No declaration of a document type is followed.
 * @throws UnreadableTable
 */
export function readXml(xml: string, { open, text, close }: XmlHandlers): void {
  const parser = new Parser();
  if (open) {
    parser.on('openTag', (name, attributes, decode) =>
      open(local(name), (wanted) => {
        const found = attributeOf(attributes(), wanted);
        return found === undefined ? undefined : decode(found);
      }),
    );
  }
  if (text) parser.on('text', (raw, decode) => text(decode(raw))).on('cdata', text);
  if (close) parser.on('closeTag', (name) => close(local(name)));
  try {
    parser.parse(xml);
  } catch (error) {
    throw error instanceof UnreadableTable ? error : new UnreadableTable(NO_TABLE);
  }
}
