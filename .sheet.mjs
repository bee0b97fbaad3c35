import { chromium } from 'playwright';
import { readdirSync, readFileSync } from 'node:fs';
const [,, dir, filter, cols='8', w='160', h='160', out='/tmp/sheet.png'] = process.argv;
const files = readdirSync(dir).filter(f=>f.endsWith('.svg') && new RegExp(filter).test(f)).sort();
const html = `<body style="margin:8px;font:10px sans-serif;display:grid;grid-template-columns:repeat(${cols},${w}px);gap:6px">`+files.map(f=>`<div><img width=${w} height=${h} src="data:image/svg+xml;base64,${readFileSync(dir+'/'+f).toString('base64')}"><br>${f.replace('.svg','')}</div>`).join('');
const b = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu']});
const p = await b.newPage({viewport:{width:cols*(+w+6)+16,height:800}});
await p.setContent(html); await p.screenshot({path:out,fullPage:true}); await b.close();
