/**
 * How the text looks while it is written, beside what pages say of it (components/rich-text.css.ts). No page's stylesheet has
 * these rules: they come with the editor.
 */
const RULES = `
.ProseMirror{min-height:20rem;white-space:pre-wrap;overflow-wrap:break-word;outline:0}
.ProseMirror p.is-empty::before{content:attr(data-hint);float:left;height:0;color:var(--muted);pointer-events:none}
.ProseMirror li>p,.ProseMirror td>p,.ProseMirror th>p{margin:0}
.ProseMirror th{background:var(--sunken)}
.ProseMirror :is(h2,h3,h4){font-weight:600}
.ProseMirror hr{margin:16px 0;border:0;border-top:1px solid var(--line)}
.ProseMirror img{max-width:100%}
.ProseMirror figcaption{color:var(--muted);min-height:1.5em}
.ProseMirror figcaption:has(>br:only-child)::before{content:"图片说明（可不填）";float:left;height:0}
.ProseMirror .selectedCell{background:var(--primary-tint)}
.ProseMirror-selectednode{outline:2px solid var(--primary)}
.ProseMirror-gapcursor{display:block;position:relative}
.ProseMirror-gapcursor::after{content:"";position:absolute;top:-2px;width:20px;border-top:1px solid}
img.ProseMirror-separator{display:inline!important;border:0!important;margin:0!important}
[data-editor]{border:1px solid var(--outline);border-radius:3px;background:var(--surface)}
[data-editor]:focus-within{border-color:var(--primary)}
[data-editor]:has([aria-invalid]){border-color:var(--danger)}
[data-editor]>div{padding:12px}
[data-editor]>[role=toolbar]{position:sticky;top:0;z-index:1;padding:4px;border-bottom:1px solid var(--line);background:var(--sunken);border-radius:3px 3px 0 0}
[data-editor] [role=toolbar] button{min-width:32px!important;min-height:32px!important;padding:0 6px!important}
@media(max-width:39.99em){[data-editor]>[role=toolbar]{position:static;gap:0}}
[data-editor] [aria-pressed=true]{background:var(--primary-tint);box-shadow:inset 0 0 0 1px var(--primary)}
[data-editor] [aria-disabled=true]{opacity:.55}
`;

let sheet: CSSStyleSheet | undefined;

/** Whether the browser takes rules that no page has. */
export const canLook = (): boolean => 'adoptedStyleSheets' in document;

export function addLook(): void {
  if (sheet) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(RULES);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
