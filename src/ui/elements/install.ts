/** `<install-app>` around a hidden button: shows it when the browser offers installation, and prompts on press. */

/** Chromium only; elsewhere the button stays hidden and the browser's menu installs. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

class InstallApp extends HTMLElement {
  connectedCallback(): void {
    const button = this.querySelector('button');
    if (!button) return;
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      button.hidden = false;
      // An offer can be used once; the browser may send another later.
      button.onclick = () => {
        button.hidden = true;
        void (event as InstallOffer).prompt();
      };
    });
  }
}

customElements.define('install-app', InstallApp);
