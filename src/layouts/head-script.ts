/**
 * Inline scripts that run before the first paint: theme without a flash (SH-15), space for the guest's or member's
 * header (R3).
 */
import { scriptHash } from './script-hash.ts';

/**
 * Sets `data-theme` and `data-in` on the root. `data-in` has a value for members who have never played; they get no
 * space for recent games. Its hash is in the CSP, so it is the same on every page.
 */
export const headScript =
  "(d=>{let u;try{let t=localStorage.theme;(t=='dark'||t=='device'&&matchMedia('(prefers-color-scheme:dark)').matches)&&(d.dataset.theme='dark');u=localStorage.unplayed}catch{}/(^|; )isla_in=1/.test(document.cookie)&&(d.dataset.in=u||'')})(document.documentElement)";

/**
 * For pages in several languages: reserves space for the language offer (R7) before the first paint. Applies to guests
 * who prefer another of them and have chosen none. `ui/elements/language-offer.ts` fills it.
 */
export const languageScript =
  '(d=>{try{/isla_(in=1|lang)/.test(document.cookie)||localStorage.langOffer||navigator.languages.some(l=>(l=document.querySelector("link[hreflang|="+l.split("-")[0].replace("tl","fil")+"]"))&&(l.hreflang==d.lang||(d.dataset.langOffer=l.hreflang)))}catch{}})(document.documentElement)';

/**
 * For pages that need script: when one of their files is blocked, shows their noscript text and the styles that come later (SY-13, ER-11).
 * The head's noscript stays: what does run still needs its forms and buttons.
 */
export const blockedFileScript =
  'addEventListener("error",e=>{if(e.target.tagName=="SCRIPT"&&/_astro/.test(e.target.src)){document.getElementById("later").rel="stylesheet";for(let n of document.querySelectorAll("body noscript"))n.outerHTML=n.textContent}},!0)';

/**
 * Hides content below the first view until its style sheet is loaded, or a script or style fails. Visible content
 * never moves.
 */
export const deferredContentScript =
  '(d=>{d.late="";addEventListener("error",({target:{src,href}})=>/_astro/.test(src||href)&&delete d.late,!0)})(document.documentElement.dataset)';

/** For the sign-in form: reserves no space for the slider on a device that passed it recently (R26). */
export const sliderPassedScript = "/(^|; )isla_slid=1/.test(document.cookie)&&(document.documentElement.dataset.slid='')";

/** For `security.csp.scriptDirective.hashes`. */
export const headScriptHash = scriptHash(headScript);
export const languageScriptHash = scriptHash(languageScript);
export const blockedScriptHash = scriptHash(blockedFileScript);
export const lateScriptHash = scriptHash(deferredContentScript);
export const slidScriptHash = scriptHash(sliderPassedScript);
