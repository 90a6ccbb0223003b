/** `<install-app>` around a hidden button: shows it where the browser offers to put the site on the home screen, and asks for that when it is pressed. */

/** Of Chromium; other browsers have their own menu for it, and the button stays away. */
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
      // One offer can be taken once; the browser makes another when it thinks fit.
      button.onclick = () => {
        button.hidden = true;
        void (event as InstallOffer).prompt();
      };
    });
  }
}

customElements.define('install-app', InstallApp);
