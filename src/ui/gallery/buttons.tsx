/** Gallery samples of buttons and links. */
import type { ReactElement } from 'react';
import { Button, type ButtonProps, IconButton, LinkButton } from '../Button.tsx';
import { Chip } from '../Chip.tsx';
import { Pager } from '../data/Pager.tsx';
import { ChipSelect } from '../forms/ChipSelect.tsx';
import { type IslandIconName, islandIcons } from '../icons/island-icons.ts';
import { Icon } from '../pictures/Icon.tsx';
import { TabLinks } from '../Tabs.tsx';
import { SampleState } from './SampleState.tsx';
import { type GallerySection, nothingHappens, nowhere, type Sample } from './samples.ts';

const words = { label: 'Pages', first: 'First', previous: 'Previous', next: 'Next', last: 'Last', page: 'Page' };

export function buttons(s: Sample): GallerySection {
  const button = (state: string, props: Partial<ButtonProps>, label = s.go) => ({ state, show: <Button {...props}>{label}</Button> });
  const links = [s.one, s.two, s.three].map((label, n) => ({ label, href: `${nowhere}-${n}`, count: n * 7 }));
  return {
    Button: [
      button('go', { kind: 'go' }),
      button('line', { kind: 'line' }),
      button('soft', { kind: 'soft' }),
      button('plain', { kind: 'plain' }),
      button('with an icon', { kind: 'line', icon: 'copy' }),
      button('small', { kind: 'go', size: 'sm' }),
      button('slim', { kind: 'go', size: 'slim' }),
      button('disabled', { kind: 'go', disabled: true }),
      button('busy', { kind: 'go', busy: true }),
      button('pressed', { kind: 'line', pressed: true }),
      button('full', { kind: 'go', full: true }),
      button('long words', { kind: 'go', full: true }, s.long),
    ],
    LinkButton: [
      { state: 'rest', show: <LinkButton href={nowhere}>{s.go}</LinkButton> },
      { state: 'long words', show: <LinkButton href={nowhere}>{s.long}</LinkButton> },
    ],
    IconButton: [
      { state: 'rest', show: <IconButton icon="refresh" label={s.go} onPress={nothingHappens} /> },
      { state: 'quiet', show: <IconButton icon="close" label={s.go} quiet onPress={nothingHappens} /> },
      { state: 'filled', show: <IconButton icon="star" label={s.go} filled onPress={nothingHappens} /> },
      { state: 'spent', show: <IconButton icon="left" label={s.go} spent onPress={nothingHappens} /> },
    ],
    Chip: [
      { state: 'rest', show: <Chip onPress={nothingHappens}>{s.one}</Chip> },
      {
        state: 'on',
        show: (
          <Chip on onPress={nothingHappens}>
            {s.one}
          </Chip>
        ),
      },
      {
        state: 'opens a list',
        show: (
          <Chip opens expanded={false} icon="filter" onPress={nothingHappens}>
            {s.two}
          </Chip>
        ),
      },
      { state: 'a link', show: <Chip href={nowhere}>{s.three}</Chip> },
    ],
    ChipSelect: [{ state: 'rest', show: <Chosen s={s} /> }],
    TabLinks: [
      { state: 'the first is open', show: <TabLinks label={s.name} tabs={links} at={`${nowhere}-0`} /> },
      { state: 'long words', show: <TabLinks label={s.long} tabs={[...links, { label: s.long, href: `${nowhere}-9` }]} at="" /> },
    ],
    Pager: [
      { state: 'the first of 2', show: <Pager page={1} pages={2} hrefOf={(n) => `${nowhere}-${n}`} words={words} /> },
      {
        state: 'the fifth of 14',
        show: <Pager page={5} pages={14} hrefOf={(n) => `${nowhere}-${n}`} words={{ ...words, label: s.name }} />,
      },
    ],
    Icon: [{ state: 'all that islands draw', show: <Icons /> }],
  };
}

const Icons = (): ReactElement => (
  <span className="row wraps">
    {(Object.keys(islandIcons) as IslandIconName[]).map((name) => (
      <Icon key={name} name={name} />
    ))}
  </span>
);

const Chosen = ({ s }: { s: Sample }): ReactElement => (
  <SampleState start="one">
    {(value, setValue) => (
      <ChipSelect
        label={s.name}
        value={value}
        onValue={setValue}
        choices={[
          { value: 'one', label: s.one },
          { value: 'two', label: s.two },
          { value: 'three', label: s.three, disabled: true },
        ]}
      />
    )}
  </SampleState>
);
