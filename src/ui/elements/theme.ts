/** `<theme-switch>` around a button: dark or light, stored under `theme` (SH-15). Its label names the theme a press selects. */

const root = document.documentElement;
const isDark = (): boolean => root.dataset.theme === 'dark';

class ThemeSwitch extends HTMLElement {
  connectedCallback(): void {
    const label = this.querySelector<HTMLElement>('[data-light]');
    if (label) label.dataset.dark = label.textContent ?? '';
    this.say();
    this.addEventListener('click', () => {
      if (isDark()) delete root.dataset.theme;
      else root.dataset.theme = 'dark';
      try {
        localStorage.setItem('theme', isDark() ? 'dark' : 'light');
      } catch {
        // Storage is unavailable: the choice lasts for this page only.
      }
      for (const other of document.querySelectorAll<ThemeSwitch>('theme-switch')) other.say();
    });
  }

  say(): void {
    const label = this.querySelector<HTMLElement>('[data-light]');
    if (label) label.textContent = (isDark() ? label.dataset.light : label.dataset.dark) ?? '';
  }
}

if (!customElements.get('theme-switch')) customElements.define('theme-switch', ThemeSwitch);
