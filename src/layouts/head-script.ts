/** The one script that runs before the first paint: theme without a flash (SH-15), and whether to keep room for the guest's or the member's header (R3). */
import { createHash } from 'node:crypto';

/** Sets `data-theme` and `data-in` on the root. Its hash stands in the content security policy, so it is the same on every page. */
export const headScript =
  "(d=>{try{localStorage.theme=='dark'&&(d.dataset.theme='dark')}catch{}/(^|; )isla_in=1/.test(document.cookie)&&(d.dataset.in='')})(document.documentElement)";

/** For `security.csp.scriptDirective.hashes`. */
export const headScriptHash = `sha256-${createHash('sha256').update(headScript).digest('base64')}` as const;
