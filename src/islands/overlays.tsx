/** What opens over a page instead of leaving it (R8): knows the addresses, brings what they show, and draws it. Alone in reaching into every area. */
import { useStore } from '@nanostores/react';
import { type ComponentType, type ReactElement, useEffect, useState } from 'react';
import { loadWords } from '#stores/centre.ts';
import { isNewsDue } from '#stores/news.ts';
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
  '/member/linking': { word: 'linking', load: () => import('./access/Linking.tsx') },
  '/member/password': { word: 'password', load: () => import('./access/ChangePassword.tsx') },
  '/member/personalHistoryCopy': { word: 'bets', load: () => import('./wallet/BetRecord.tsx') },
  '/member/referral': { word: 'invite', load: () => import('./member/Invite.tsx') },
  '/member/transactionHistory': { word: 'record', load: () => import('./wallet/AccountRecord.tsx') },
};

interface PanelModule {
  default: ComponentType<Omit<OverlaysProps, 'brand'>>;
}
interface CentreModule {
  default: ComponentType<Omit<OverlaysProps, 'brand'> & { path: string; onClose: () => void; children: ReactElement }>;
}

type Component = { default: ComponentType<never> };
interface Door {
  over: () => Promise<Component>;
  /** The form that it shows, where it is one of getting in: for guests only. */
  form?: () => Promise<Component>;
}

const access = (form: () => Promise<Component>): Door => ({ over: () => import('./access/Over.tsx'), form });

/** What is for guests too, and lies over the page by itself; a part of a page is named by its hash. */
const doors: Readonly<Record<string, Door | undefined>> = {
  '/helpmc#desks': { over: () => import('./system/ServiceOver.tsx') },
  '/search': { over: () => import('./games/SearchOver.tsx') },
  '/login': access(() => import('./access/SignIn.tsx')),
  '/register': access(() => import('./access/Join.tsx')),
  '/forget': access(() => import('./access/Forgotten.tsx')),
};

interface DoorParts {
  href: string;
  Over: ComponentType<{ onClose: () => void }>;
  parts: { title?: string; parts?: object | null; Form?: Component['default'] };
}

async function bringDoor({ over, form }: Door, href: string): Promise<DoorParts> {
  const [{ default: Over }, made, answer] = await Promise.all([
    over(),
    form?.(),
    fetch(`${new URL(href, location.href).pathname}/parts.json`),
  ]);
  const parts = answer.ok ? ((await answer.json()) as DoorParts['parts']) : { parts: null };
  if (parts.parts === null) throw new Error(`The parts of ${href} answered ${answer.status}`);
  return { href, Over: Over as DoorParts['Over'], parts: made ? { ...parts, Form: made.default } : parts };
}

const pathOf = (href: string, base: string): string => {
  const path = new URL(href, location.href).pathname.replace(/\/$/, '');
  return path.startsWith(base) ? path.slice(base.length) : '';
};

const doorOf = (href: string, base: string): Door | undefined => doors[pathOf(href, base) + new URL(href, location.href).hash];

export default function Overlays(props: OverlaysProps): ReactElement | null {
  const { words, base, brand } = props;
  const open = useStore($overlay, { ssr: 'initial' });
  useEffect(() => {
    const find: FindOverlay = (address) => {
      const path = pathOf(address.href, base);
      const door = doorOf(address.href, base);
      // A search that was asked for, the link of a letter, and the side of the agents are pages of their own.
      const own = ['q', 'link', 'side'].some((name) => address.searchParams.has(name));
      if (door && !own && !(door.form && isSignedIn())) {
        const href = address.pathname + address.search + address.hash;
        return { href, title: brand, load: () => bringDoor(door, href) };
      }
      const panel = panels[path];
      if (!panel || !isSignedIn()) return null;
      return { href: address.pathname + address.search, title: `${words[`centre.${panel.word}`] ?? brand} | ${brand}`, load: panel.load };
    };
    return wakeOverlays(find);
  }, [base, brand, words]);
  const [News, bringNews] = useState<ComponentType<Pick<OverlaysProps, 'lang' | 'base'>> | null>(null);
  useEffect(() => {
    if (isNewsDue())
      import('./system/News.tsx').then(
        (module) => bringNews(() => module.default),
        () => {},
      );
  }, []);
  if (!open) return News ? <News lang={props.lang} base={base} /> : null;
  return doorOf(open.href, base) ? <DoorShown overlay={open} brand={brand} /> : <Shown overlay={open} {...props} />;
}

/** Until it is there the page stays as it is; when it cannot be had, its own page is asked for. */
function DoorShown({ overlay, brand }: { overlay: Overlay; brand: string }): ReactElement | null {
  const [brought, setBrought] = useState<DoorParts | null>(null);
  useEffect(() => {
    let current = true;
    inTime(overlay.load() as Promise<DoorParts>).then(
      (got) => {
        if (!current) return;
        setBrought(got);
        if (got.parts.title) document.title = `${got.parts.title} | ${brand}`;
      },
      () => current && location.replace(overlay.href),
    );
    return () => {
      current = false;
    };
  }, [overlay, brand]);
  if (!brought) return null;
  const { href, Over, parts } = brought;
  return <Over key={href} {...parts} onClose={closeOverlay} />;
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
