/** The member centre as a dialog: its list, the panel, and the balance in its head. */
import { useStore } from '@nanostores/react';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { $session } from '#stores/access/session.ts';
import { $menu } from '#stores/member/menu.ts';
import { TwoPane } from '#ui/TwoPane.tsx';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import { defaultMemberPage, type MemberPage, memberPages } from '../member-pages.ts';
import AccountSummary from './AccountSummary.tsx';
import HeaderBalance from './HeaderBalance.tsx';
import SignOutButton from './SignOutButton.tsx';

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
  const t = createTranslator(words, tag);
  const [listShown, setListShown] = useState(false);
  const isList = path === '/member' || listShown;
  const open = path === '/member' ? defaultMemberPage : path;
  const home = base || '/';
  const { counts, has } = useStore($menu, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  const wasIn = useRef(false);
  useEffect(() => {
    if (session.state === 'in') wasIn.current = true;
    // Another tab has signed out. After an ended session it stays, because signing in leads back to its place.
    else if (session.state === 'out' && !session.here && wasIn.current) onClose();
  }, [session, onClose]);
  const shown = (memberPages as readonly MemberPage[]).filter(({ path: to, only }) => !only || has[only] || to === open);
  return (
    <TwoPane
      name={t('centre.name')}
      pages={shown.map(({ path: to, icon, word, group, badge }) => ({
        href: base + to,
        label: t(`centre.${word}`),
        icon,
        ...(group ? { group: t(`centre.${group}`) } : {}),
        ...(badge ? { count: counts[badge] } : {}),
      }))}
      at={base + open}
      listed={isList}
      heading={t(`centre.${memberPages.find((page) => page.path === open)?.word ?? 'name'}`)}
      top={<AccountSummary words={words} tag={tag} zone={zone} base={base} />}
      foot={<SignOutButton words={words} tag={tag} home={home} />}
      end={<HeaderBalance words={words} tag={tag} home={home} signIn={`${base}/login`} />}
      words={{ back: t('centre.back'), close: t('centre.close') }}
      onGo={() => setListShown(false)}
      onBack={() => setListShown(true)}
      onClose={onClose}
    >
      {children}
    </TwoPane>
  );
}
