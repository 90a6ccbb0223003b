/** The game menu above the sign-in and registration forms, with a button per category (AC-04, AC-28). Links without script. */
import { type ReactElement, useEffect, useState } from 'react';
import { FoldBar, TabLinks } from '#ui/Tabs.tsx';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import type { GameTab } from './GameMenuProviders.tsx';
import { LazyForm } from './LazyForm.tsx';

export interface GameMenuProps {
  words: IslandWords;
  tag: string;
  /** Hot games come first. */
  tabs: readonly GameTab[];
  /** Path of the sign-in page. */
  login: string;
}

/** Loaded on demand, because few people open the menu. */
const importProviders = () => import('./GameMenuProviders.tsx');

export default function GameMenu({ words, tag, tabs, login }: GameMenuProps): ReactElement {
  const t = createTranslator(words, tag);
  const [openTab, setOpenTab] = useState('');
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return (
    <div className="gm">
      {hydrated ? (
        <FoldBar label={t('menu.games')} tabs={tabs.map(({ type, label }) => ({ id: type, label }))} at={openTab} onTab={setOpenTab}>
          <LazyForm t={t} load={importProviders} of={{ t, type: openTab, tabs, login }} />
        </FoldBar>
      ) : (
        <TabLinks label={t('menu.games')} tabs={tabs} at="" />
      )}
    </div>
  );
}
