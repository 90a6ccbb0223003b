/** `<copy-text value="D-7K2M" done="Copied">` around a button: copies the value and confirms it. */

/** Defines the element on the first call; islands call it when they hydrate. */
export function defineCopy(): void {
  if (customElements.get('copy-text')) return;
  class CopyText extends HTMLElement {
    connectedCallback(): void {
      this.addEventListener('click', () => void this.copy());
    }

    private async copy(): Promise<void> {
      try {
        await navigator.clipboard.writeText(this.getAttribute('value') ?? '');
      } catch {
        // No clipboard permission: select the value for manual copying.
        const shown = this.parentElement?.querySelector('[data-value]');
        if (shown) getSelection()?.selectAllChildren(shown);
        return;
      }
      const status = this.querySelector('[role=status]');
      if (status) status.textContent = this.getAttribute('done') ?? '';
    }
  }
  customElements.define('copy-text', CopyText);
}
