import { readdirSync, readFileSync } from 'node:fs';
const wordsIn=(t)=>[...new Intl.Segmenter(undefined,{granularity:'word'}).segment(t)].filter(x=>x.isWordLike).length;
for (const l of process.argv.slice(2)) for (const f of readdirSync('src/content/help/'+l)) { const t=readFileSync(`src/content/help/${l}/${f}`,'utf8'); const [,h,b]=/^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(t); const lead=/lead: (.*)/.exec(h)[1]; const n=wordsIn(lead+' '+b); const max=/section: legal/.test(h)?400:300; if(n>max-25) console.log(l,f,n,max, 'lead',lead.length); }
