/** Styles of the demo provider's page: a plain bank, clearly not a part of the site. */

export const pageStyle = `
:root {
  color-scheme: light dark;
  --ground: #eef2f6;
  --sheet: #ffffff;
  --words: #15202e;
  --quiet: #4b5a6b;
  --line: #cfd8e2;
  --edge: #7b8998;
  --main: #1c4e8a;
  --on-main: #ffffff;
  --no: #9c1c2e;
  --focus: #1c4e8a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #10161d;
    --sheet: #19222c;
    --words: #eaf0f6;
    --quiet: #aebccb;
    --line: #2e3b49;
    --edge: #738497;
    --main: #9cc4f4;
    --on-main: #0a1a2d;
    --no: #ffa3ae;
    --focus: #9cc4f4;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { background: var(--ground); color: var(--words); font: 1rem/1.5 system-ui, sans-serif; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; min-block-size: 100vh; min-block-size: 100dvh; padding-block: 1rem 2rem; padding-inline: max(1rem, env(safe-area-inset-left)); }
header, main { max-inline-size: 26rem; margin-inline: auto; }
.bank { display: flex; align-items: center; gap: .5rem; margin: 0; font-weight: 700; }
.mark { inline-size: 1.5rem; block-size: 1.5rem; border: 3px solid var(--main); border-block-start-width: 8px; border-radius: 3px; }
p { margin-block: .5rem; color: var(--quiet); overflow-wrap: anywhere; }
.play { font-size: .875rem; }
main { margin-block-start: 1rem; padding: 1.25rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; }
h1 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.25; }
dl { margin: 0 0 1.25rem; }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; padding-block: .625rem; border-block-end: 1px solid var(--line); }
dt { color: var(--quiet); }
dd { margin: 0; font-weight: 600; text-align: end; overflow-wrap: anywhere; }
.sum { font-size: 1.25rem; font-variant-numeric: tabular-nums; }
.order { font-weight: 400; font-size: .875rem; }
form { display: grid; gap: .75rem; }
form p { margin: -.5rem 0 0; font-size: .875rem; }
button, a.first { display: block; inline-size: 100%; min-block-size: 48px; padding: .625rem 1rem; border: 1px solid var(--edge); border-radius: 6px; background: var(--sheet); color: var(--words); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
button.no { color: var(--no); }
button.leave { border-color: transparent; background: none; color: var(--main); text-decoration: underline; }
a { color: var(--main); }
button.first, a.first { background: var(--main); border-color: var(--main); color: var(--on-main); }
p.leave { margin-block: 1.25rem 0; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; }
@media (forced-colors: active) { .mark { border-color: CanvasText; } }
`;
