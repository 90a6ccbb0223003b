/** The script of the page that is shown without a line: looks for the line ever more seldom, at once when the device says that it is back, and then asks for the address again; a press asks for it in any case. */
import { createHash } from 'node:crypto';

/** Opened by its own name it leads home, because then there is a line. Written here and not in a file of its own: without a line no file comes. */
export const offlineScript =
  "(()=>{let n=0,t;const later=()=>{t=setTimeout(again,Math.min(3e4,3e3*1.5**n++))},go=()=>/\\/offline$/.test(location.pathname)?location.replace(location.pathname.slice(0,-7)):location.reload(),again=()=>{clearTimeout(t);fetch('/healthz',{cache:'no-store'}).then(({ok})=>ok?go():later(),later)};addEventListener('online',again);addEventListener('click',({target})=>target.closest('button')&&go());addEventListener('visibilitychange',()=>document.hidden||again());later()})()";

/** For the policy of that page alone. */
export const offlineScriptHash = `sha256-${createHash('sha256').update(offlineScript).digest('base64')}` as const;
