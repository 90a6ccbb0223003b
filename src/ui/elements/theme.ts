/** `<theme-switch>` around a button: dark or light, kept under `theme` (SH-15). Its label names what a press will bring. */

const root = document.documentElement;
const isDark = (): boolean => root.dataset.theme === 'dark';

class ThemeSwitch extends HTMLElement {
  connectedCallback(): void {
    const word = this.querySelector<HTMLElement>('[data-light]');
    if (word) word.dataset.dark = word.textContent ?? '';
    this.say();
    this.addEventListener('click', () => {
      if (isDark()) delete root.dataset.theme;
      else root.dataset.theme = 'dark';
      try {
        localStorage.setItem('theme', isDark() ? 'dark' : 'light');
      } catch {
        // Storage is closed: the choice lasts for this page.
      }
      for (const other of document.querySelectorAll<ThemeSwitch>('theme-switch')) other.say();
    });
  }

  say(): void {
    const word = this.querySelector<HTMLElement>('[data-light]');
    if (word) word.textContent = (isDark() ? word.dataset.light : word.dataset.dark) ?? '';
  }
}

if (!customElements.get('theme-switch')) customElements.define('theme-switch', ThemeSwitch);
