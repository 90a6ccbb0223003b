/** The member centre over a page: its list, the panel it is given, the balance at its head. */
import { type ReactElement, type ReactNode, useState } from 'react';
import { Centre } from '#ui/Centre.tsx';
import { type IslandWords, sayer } from '#ui/say.ts';
import HeadBalance from './HeadBalance.tsx';
import Mine from './Mine.tsx';
import { firstPage, memberPages } from './pages.ts';
import WayOut from './WayOut.tsx';

interface MemberCentreProps {
  words: IslandWords;
  tag: string;
  zone: string;
  base: string;
  /** Path without language; `/member` is the list. */
  path: string;
  onClose: () => void;
  children: ReactNode;
}

export default function MemberCentre({ words, tag, zone, base, path, onClose, children }: MemberCentreProps): ReactElement {
  const t = sayer(words, tag);
  const [listed, list] = useState(false);
  const isList = path === '/member' || listed;
  const open = path === '/member' ? firstPage : path;
  const home = base || '/';
  return (
    <Centre
      name={t('centre.name')}
      pages={memberPages.map(({ path: to, icon, word }) => ({ href: base + to, label: t(`centre.${word}`), icon }))}
      at={base + open}
      listed={isList}
      heading={t(`centre.${memberPages.find((page) => page.path === open)?.word ?? 'name'}`)}
      top={<Mine words={words} tag={tag} zone={zone} base={base} />}
      foot={<WayOut words={words} tag={tag} home={home} />}
      end={<HeadBalance words={words} tag={tag} home={home} signIn={`${base}/login`} />}
      words={{ back: t('centre.back'), close: t('centre.close') }}
      onGo={() => list(false)}
      onBack={() => list(true)}
      onClose={onClose}
    >
      {children}
    </Centre>
  );
}
