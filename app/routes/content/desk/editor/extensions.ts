import { mergeAttributes, Node } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import Subscript from '@tiptap/extension-subscript';
import Superscript from '@tiptap/extension-superscript';
import { TableKit } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';

const ofPicture = (name: 'src' | 'alt') => ({
  default: '',
  parseHTML: (figure: HTMLElement) => figure.querySelector('img')?.getAttribute(name) ?? '',
});

/** A picture with the words below it, which are typed like any text. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  draggable: true,
  isolating: true,
  addAttributes: () => ({ src: ofPicture('src'), alt: ofPicture('alt') }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (figure) => (figure.querySelector('img') ? null : false),
      contentElement: (figure) =>
        (figure as HTMLElement).querySelector<HTMLElement>('figcaption') ??
        document.createElement('figcaption'),
    },
  ],
  renderHTML: ({ HTMLAttributes: { src, alt, ...others } }) => [
    'figure',
    mergeAttributes(others),
    ['img', { src, alt }],
    ['figcaption', 0],
  ],
});

/** What a text may have, which is what the sanitiser keeps (domain/content/rich-text.ts). */
export const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Subscript,
  Superscript,
  Image.configure({ inline: true }),
  Figure,
  TableKit.configure({ table: { resizable: false } }),
];
