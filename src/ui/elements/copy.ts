/** `<copy-text value="D-7K2M" done="Copied">` around a button: puts the value on the clipboard and says so. */

/** Known to the browser from the first call on; islands call it once they are awake. */
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
        // No permission: the value is selected so that a person can copy it.
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
