/**
 * `<theme-switch>` around a button: light, dark, or as the device has it, stored under `theme` (SH-15). Its label names what a press
 * selects. Light stays until something is chosen.
 */

const root = document.documentElement;
/** In the order of the presses. */
const themes = ['light', 'dark', 'device'] as const;
type Theme = (typeof themes)[number];

const ofDevice = matchMedia('(prefers-color-scheme: dark)');

function storedTheme(): Theme {
  try {
    return themes.find((one) => one === localStorage.getItem('theme')) ?? 'light';
  } catch {
    return 'light';
  }
}

let chosen = storedTheme();

function apply(): void {
  if (chosen === 'dark' || (chosen === 'device' && ofDevice.matches)) root.dataset.theme = 'dark';
  else delete root.dataset.theme;
}

const nextTheme = (): Theme => themes[(themes.indexOf(chosen) + 1) % themes.length] ?? 'light';

class ThemeSwitch extends HTMLElement {
  connectedCallback(): void {
    const label = this.querySelector<HTMLElement>('[data-light]');
    if (label) label.dataset.dark = label.textContent ?? '';
    this.say();
    this.addEventListener('click', () => {
      chosen = nextTheme();
      apply();
      try {
        localStorage.setItem('theme', chosen);
      } catch {
        // Storage is unavailable: the choice lasts for this page only.
      }
      for (const other of document.querySelectorAll<ThemeSwitch>('theme-switch')) other.say();
    });
  }

  say(): void {
    const label = this.querySelector<HTMLElement>('[data-light]');
    if (label) label.textContent = label.dataset[nextTheme()] ?? '';
  }
}

ofDevice.addEventListener('change', () => chosen === 'device' && apply());
// Another tab has chosen.
addEventListener('storage', ({ key }) => {
  if (key !== 'theme') return;
  chosen = storedTheme();
  apply();
  for (const one of document.querySelectorAll<ThemeSwitch>('theme-switch')) one.say();
});

if (!customElements.get('theme-switch')) customElements.define('theme-switch', ThemeSwitch);
