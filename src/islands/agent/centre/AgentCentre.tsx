/** The agent centre as a dialog: its list, the panel and, on a phone, its bottom bar. */
import { type ReactElement, type ReactNode, useState } from 'react';
import { $pageAddress } from '#stores/overlay.ts';
import { Icon } from '#ui/pictures/Icon.tsx';
import { TwoPane } from '#ui/TwoPane.tsx';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import { agentDock } from '../../agent-pages.ts';
import { agentPagesFor, useAgentCentre } from './AgentMenu.tsx';

interface AgentCentreProps {
  words: IslandWords;
  tag: string;
  lang: string;
  base: string;
  /** Path without language of the open page. */
  open: string;
  /** The address is that of the list, which a phone shows instead of the page. */
  isList: boolean;
  /** A helper's way out, below the list. */
  signOut: ReactElement;
  onClose: () => void;
  children: ReactNode;
}

export default function AgentCentre({ words, tag, lang, base, open, isList, signOut, onClose, children }: AgentCentreProps): ReactElement {
  const t = createTranslator(words, tag);
  const [listShown, setListShown] = useState(false);
  const { centre, unread } = useAgentCentre(lang);
  const pages = agentPagesFor(centre, open);
  const isHelper = centre !== null && centre.rights !== null;
  const me = { href: `${base}/member`, label: t('centre.me'), icon: 'user' as const };
  return (
    <TwoPane
      name={t('centre.name')}
      pages={pages.map(({ path, icon, word, badge }) => ({
        href: base + path,
        label: t(`centre.${word}`),
        icon,
        ...(badge ? { count: unread } : {}),
      }))}
      at={base + open}
      listed={isList || listShown}
      heading={t(`centre.${pages.find(({ path }) => path === open)?.word ?? 'name'}`)}
      top={isHelper ? <p className="pad q t2">{t('agent.helperOf', { name: centre.agent })}</p> : null}
      foot={
        isHelper ? (
          signOut
        ) : (
          <a className="way" href={me.href}>
            <Icon name="user" size="s" />
            <span className="grow">{t('centre.mine')}</span>
          </a>
        )
      }
      words={{ back: t('centre.back'), close: t('centre.close'), dock: t('centre.dock') }}
      dock={
        isHelper
          ? []
          : [
              ...agentDock.map(({ path, word, icon }) => ({
                href: base + path,
                label: t(word === 'income' ? 'centre.incomeShort' : `centre.${word}`),
                icon,
              })),
              me,
            ]
      }
      onGo={() => setListShown(false)}
      onBack={() => setListShown(true)}
      onClose={onClose}
      // Over a page of the centre itself the cross leaves the centre, as it does there.
      onLeave={() => (!isHelper && $pageAddress.get().startsWith(`${base}/agent`) ? location.assign(base || '/') : onClose())}
    >
      {children}
    </TwoPane>
  );
}
