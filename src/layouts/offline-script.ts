/**
 * Inline script of the offline page. It retries with growing delays, at once when the device is online again or on a
 * press, then loads the requested address.
 */
import { scriptHash } from './script-hash.ts';

/** Leads home when the page was opened as `/offline`. Inline, because no script file can load offline. */
export const offlineScript =
  "(()=>{let n=0,t;const later=()=>{t=setTimeout(again,Math.min(3e4,3e3*1.5**n++))},go=()=>/\\/offline$/.test(location.pathname)?location.replace(location.pathname.slice(0,-7)):location.reload(),again=()=>{clearTimeout(t);fetch('/healthz',{cache:'no-store'}).then(({ok})=>ok?go():later(),later)};addEventListener('online',again);addEventListener('click',({target})=>target.closest('button')&&go());addEventListener('visibilitychange',()=>document.hidden||again());later()})()";

/** For the CSP of that page only. */
export const offlineScriptHash = scriptHash(offlineScript);
