/** The games over a form of getting in (AC-04, AC-28): a tab of what is hot and one for each category, which opens its makers; before script each leads to its page. */
import { type ReactElement, useEffect, useState } from 'react';
import { type IslandWords, sayer } from '#ui/say.ts';
import { TabLinks, Tabs } from '#ui/Tabs.tsx';
import { Brought } from './Brought.tsx';

export interface GameMenuProps {
  words: IslandWords;
  tag: string;
  /** The hot ones first. */
  tabs: readonly { readonly type: string; readonly label: string; readonly href: string }[];
  /** Where one signs in. */
  login: string;
}

/** Few look, so what shows the makers comes when somebody does. */
const bringMakers = () => import('./GameMenuMakers.tsx');

export default function GameMenu({ words, tag, tabs, login }: GameMenuProps): ReactElement {
  const t = sayer(words, tag);
  const [at, go] = useState('');
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return (
    <div className="gm">
      {alive ? (
        <Tabs
          label={t('menu.games')}
          tabs={tabs.map(({ type, label }) => ({ id: type, label }))}
          at={at}
          manual
          onTab={(id) => go(id === at ? '' : id)}
        >
          <Brought t={t} load={bringMakers} of={{ t, type: at, tabs, login }} />
        </Tabs>
      ) : (
        <TabLinks label={t('menu.games')} tabs={tabs} at="" />
      )}
    </div>
  );
}
