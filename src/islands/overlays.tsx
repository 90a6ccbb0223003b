/** What opens over a page instead of leaving it (R8): knows the addresses, brings what they show, and draws it. Alone in reaching into every area. */
import { useStore } from '@nanostores/react';
import { type ComponentType, type ReactElement, useEffect, useState } from 'react';
import { loadWords } from '#stores/centre.ts';
import { $overlay, closeOverlay, type FindOverlay, type Overlay, wakeOverlays } from '#stores/overlay.ts';
import { isSignedIn } from '#stores/session.ts';
import { Ask } from '#ui/Ask.tsx';
import { type IslandWords, sayer } from '#ui/say.ts';
import { Loading } from '#ui/Status.tsx';

interface OverlaysProps {
  /** Names of the centre and its pages, of the account's controls, of the two buttons. */
  words: IslandWords;
  tag: string;
  lang: string;
  zone: string;
  base: string;
  brand: string;
}

/** The word of a page's name under `centre.`, and what draws its panel. */
const panels: Readonly<Record<string, { word: string; load: () => Promise<unknown> } | undefined>> = {
  '/member': { word: 'name', load: () => import('./wallet/AccountRecord.tsx') },
  '/member/depositv2': { word: 'deposit', load: () => import('./wallet/Deposit.tsx') },
  '/member/personalHistoryCopy': { word: 'bets', load: () => import('./wallet/BetRecord.tsx') },
  '/member/transactionHistory': { word: 'record', load: () => import('./wallet/AccountRecord.tsx') },
};

interface PanelModule {
  default: ComponentType<Omit<OverlaysProps, 'brand'>>;
}
interface CentreModule {
  default: ComponentType<Omit<OverlaysProps, 'brand'> & { path: string; onClose: () => void; children: ReactElement }>;
}

const pathOf = (href: string, base: string): string => {
  const path = new URL(href, location.href).pathname.replace(/\/$/, '');
  return path.startsWith(base) ? path.slice(base.length) : '';
};

export default function Overlays(props: OverlaysProps): ReactElement | null {
  const { words, base, brand } = props;
  const open = useStore($overlay, { ssr: 'initial' });
  useEffect(() => {
    const find: FindOverlay = (address) => {
      const panel = panels[pathOf(address.href, base)];
      if (!panel || !isSignedIn()) return null;
      return { href: address.pathname + address.search, title: `${words[`centre.${panel.word}`] ?? brand} | ${brand}`, load: panel.load };
    };
    return wakeOverlays(find);
  }, [base, brand, words]);
  return open ? <Shown overlay={open} {...props} /> : null;
}

interface Parts {
  path: string;
  Centre: CentreModule['default'];
  Panel: PanelModule['default'];
  words: IslandWords;
}

async function bring(path: string, overlay: Overlay, base: string): Promise<Parts> {
  const [centre, panel, words] = await Promise.all([import('./member/MemberCentre.tsx'), overlay.load() as Promise<PanelModule>, loadWords(base)]);
  return { path, Centre: centre.default, Panel: panel.default, words };
}

/** What was shown before stays until the next is there. */
function Shown({ overlay, ...props }: OverlaysProps & { overlay: Overlay }): ReactElement {
  const path = pathOf(overlay.href, props.base);
  const t = sayer(props.words, props.tag);
  const [parts, setParts] = useState<Parts | null>(null);
  const [failed, fail] = useState(false);
  useEffect(() => {
    let current = true;
    bring(path, overlay, props.base).then(
      (brought) => current && setParts(brought),
      () => current && fail(true),
    );
    return () => {
      current = false;
    };
  }, [path, overlay, props.base]);
  if (failed) {
    return (
      <Ask
        icon="alert"
        wrong
        title={t('centre.failed')}
        answers={[
          { id: 'reload', label: t('centre.reload') },
          { id: 'back', label: t('centre.back') },
        ]}
        onAnswer={(id) => (id === 'reload' ? location.reload() : closeOverlay())}
        onClose={closeOverlay}
      >
        {t('centre.failedMore')}
      </Ask>
    );
  }
  if (!parts) return <Loading text={t('centre.loading')} />;
  const { Centre, Panel } = parts;
  const panel = { ...props, words: { ...props.words, ...parts.words } };
  return (
    <Centre {...panel} path={parts.path} onClose={closeOverlay}>
      <Panel key={parts.path} {...panel} />
    </Centre>
  );
}
