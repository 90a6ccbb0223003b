/** Footer groups: collapsed on a phone; open on a desktop, where their headings leave the tab order. */

const wide = matchMedia('(min-width: 56.25em)');

function update(): void {
  for (const group of document.querySelectorAll<HTMLDetailsElement>('.foot details')) {
    group.open = wide.matches;
    const summary = group.querySelector('summary');
    if (summary) summary.tabIndex = wide.matches ? -1 : 0;
  }
}

update();
wide.addEventListener('change', update);
