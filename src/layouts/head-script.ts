/** The one script that runs before the first paint: theme without a flash (SH-15), and whether to keep room for the guest's or the member's header (R3). */
import { createHash } from 'node:crypto';

/** Sets `data-theme` and `data-in` on the root; `data-in` has a value for who is known to have played nothing yet, for whom no room is kept for games. Its hash stands in the content security policy, so it is the same on every page. */
export const headScript =
  "(d=>{let u;try{localStorage.theme=='dark'&&(d.dataset.theme='dark');u=localStorage.unplayed}catch{}/(^|; )isla_in=1/.test(document.cookie)&&(d.dataset.in=u||'')})(document.documentElement)";

/**
 * For pages that exist in more than one language: a guest whose browser asks for another of them first, and who has chosen none, is offered it (R7).
 * Room is kept for the line before the first paint; `ui/elements/language-offer.ts` fills it.
 */
export const languageScript =
  '(d=>{try{/isla_(in=1|lang)/.test(document.cookie)||localStorage.langOffer||navigator.languages.some(l=>(l=document.querySelector("link[hreflang|="+l.split("-")[0].replace("tl","fil")+"]"))&&(l.hreflang==d.lang||(d.dataset.langOffer=l.hreflang)))}catch{}})(document.documentElement)';

/** For pages that are nothing without script: where one of their files is blocked, they say what they say to who has none (SY-13, ER-11). */
export const blockedScript =
  'addEventListener("error",e=>{if(e.target.tagName=="SCRIPT")for(let n of document.querySelectorAll("noscript"))n.outerHTML=n.textContent},!0)';

/** For what stands below the first view: it is shown with the sheet that gives it its place, or when a file of script or style does not come. Nothing that has been seen moves. */
export const lateScript =
  '(d=>{d.late="";addEventListener("error",({target:{src,href}})=>/_astro/.test(src||href)&&delete d.late,!0)})(document.documentElement.dataset)';

/** For the form to sign in: a device that passed the slider lately keeps no room for it (R26). */
export const slidScript = "/(^|; )isla_slid=1/.test(document.cookie)&&(document.documentElement.dataset.slid='')";

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}` as const;

/** For `security.csp.scriptDirective.hashes`. */
export const headScriptHash = hashOf(headScript);
export const languageScriptHash = hashOf(languageScript);
export const blockedScriptHash = hashOf(blockedScript);
export const lateScriptHash = hashOf(lateScript);
export const slidScriptHash = hashOf(slidScript);
