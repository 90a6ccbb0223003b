/** The groups of the footer: folded on a phone; open on a desktop, where their names are headings and no stops for Tab. */

const wide = matchMedia('(min-width: 56.25em)');

function fold(): void {
  for (const group of document.querySelectorAll<HTMLDetailsElement>('.foot details')) {
    group.open = wide.matches;
    const name = group.querySelector('summary');
    if (name) name.tabIndex = wide.matches ? -1 : 0;
  }
}

fold();
wide.addEventListener('change', fold);
