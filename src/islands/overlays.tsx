/** What opens over a page instead of leaving it (R8): knows the addresses, brings what they show, and draws it. Alone in reaching into every area. */
import { useStore } from '@nanostores/react';
import { type ComponentType, type ReactElement, useEffect, useState } from 'react';
import { loadWords } from '#stores/centre.ts';
import { $overlay, closeOverlay, type FindOverlay, type Overlay, wakeOverlays } from '#stores/overlay.ts';
import { isSignedIn } from '#stores/session.ts';
import { Ask } from '#ui/Ask.tsx';
import { Loading } from '#ui/Status.tsx';
import { type IslandWords, sayer } from '#ui/say.ts';

interface OverlaysProps {
  /** What is said before the panel's own words are there. */
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

/** Search is for guests too, and lies over the page by itself. */
const searchPath = '/search';

interface SearchParts {
  Search: ComponentType<{ onClose: () => void }>;
  parts: object;
}

async function bringSearch(base: string): Promise<SearchParts> {
  const [{ default: Search }, answer] = await Promise.all([import('./games/SearchOver.tsx'), fetch(`${base}${searchPath}/parts.json`)]);
  if (!answer.ok) throw new Error(`Search answered ${answer.status}`);
  return { Search: Search as SearchParts['Search'], parts: (await answer.json()) as object };
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
      const path = pathOf(address.href, base);
      if (path === searchPath && address.search === '') return { href: address.pathname, title: brand, load: () => bringSearch(base) };
      const panel = panels[path];
      if (!panel || !isSignedIn()) return null;
      return { href: address.pathname + address.search, title: `${words[`centre.${panel.word}`] ?? brand} | ${brand}`, load: panel.load };
    };
    return wakeOverlays(find);
  }, [base, brand, words]);
  if (!open) return null;
  return pathOf(open.href, base) === searchPath ? <SearchShown overlay={open} /> : <Shown overlay={open} {...props} />;
}

/** Until it is there the page stays as it is; when it cannot be had, its own page is asked for. */
function SearchShown({ overlay }: { overlay: Overlay }): ReactElement | null {
  const [brought, setBrought] = useState<SearchParts | null>(null);
  useEffect(() => {
    let current = true;
    inTime(overlay.load()).then(
      (got) => current && setBrought(got as SearchParts),
      () => current && location.replace(overlay.href),
    );
    return () => {
      current = false;
    };
  }, [overlay]);
  if (!brought) return null;
  const { Search, parts } = brought;
  return <Search {...parts} onClose={closeOverlay} />;
}

interface Parts {
  path: string;
  Centre: CentreModule['default'];
  Panel: PanelModule['default'];
  words: IslandWords;
}

/** Longer than this nobody waits without a word: what has not come by then has failed (R12). */
const enough = 30_000;

const inTime = <Value,>(coming: Promise<Value>): Promise<Value> =>
  Promise.race([coming, new Promise<never>((_, fail) => setTimeout(() => fail(new Error('Too late')), enough))]);

async function bring(path: string, overlay: Overlay, base: string): Promise<Parts> {
  const [centre, panel, words] = await Promise.all([
    import('./member/MemberCentre.tsx'),
    overlay.load() as Promise<PanelModule>,
    loadWords(base),
  ]);
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
    fail(false);
    inTime(bring(path, overlay, props.base)).then(
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
