/** `<copy-text value="D-7K2M" done="Copied">` around a button: puts the value on the clipboard and says so. */

class CopyText extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('click', () => void this.copy());
  }

  private async copy(): Promise<void> {
    const value = this.getAttribute('value') ?? '';
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      // No permission: the value is selected so that a person can copy it.
      const shown = this.parentElement?.querySelector('[data-value]');
      if (shown) getSelection()?.selectAllChildren(shown);
      return;
    }
    const status = this.querySelector('[role=status]');
    if (status) status.textContent = this.getAttribute('done') ?? '';
    this.dataset.done = '';
  }
}

if (!customElements.get('copy-text')) customElements.define('copy-text', CopyText);
