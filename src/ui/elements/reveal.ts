/** `<show-secret>` around a password's box: the button shows and hides what was typed. The button is hidden until this runs. */

class ShowSecret extends HTMLElement {
  connectedCallback(): void {
    const button = this.querySelector('button');
    const input = this.querySelector('input');
    if (!button || !input) return;
    button.hidden = false;
    button.addEventListener('click', () => {
      const show = input.type === 'password';
      input.type = show ? 'text' : 'password';
      button.setAttribute('aria-pressed', String(show));
      input.focus();
    });
  }
}

if (!customElements.get('show-secret')) customElements.define('show-secret', ShowSecret);
