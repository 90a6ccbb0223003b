/** The router of the dialogs over a page (R8): it maps addresses to dialogs, loads and renders them.
 * The only island that imports from every area.
 */
import { useStore } from '@nanostores/react';
import { Component as ReactComponent, type ReactElement, type ReactNode, useCallback, useEffect, useState } from 'react';
import { isSignedIn } from '#stores/access/session.ts';
import { loadWords } from '#stores/member/member-texts.ts';
import { $overlay, closeOverlay, type FindOverlay, initOverlays, type Overlay } from '#stores/overlay.ts';
import { areAnnouncementsDue } from '#stores/system/announcements.ts';
import { useSlow } from '#ui/forms/SlowNotice.tsx';
import type { ElementComponent } from '#ui/jsx/element-component.ts';
import { AlertDialog } from '#ui/overlays/AlertDialog.tsx';
import { Loading } from '#ui/overlays/Toast.tsx';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import { loadInTime } from '#values/with-timeout.ts';
import type { MemberPath, PanelPage } from './member-pages.ts';

interface OverlayRouterProps {
  /** Texts shown until the panel's own texts have loaded. */
  words: IslandWords;
  tag: string;
  lang: string;
  zone: string;
  base: string;
  brand: string;
}

/** By page of the member centre, the suffix of its title's key, `centre.…`. Their loaders are in member-panels.ts. */
const panelWords = {
  '/member': 'name',
  '/member/bonusDetails': 'bonus',
  '/member/contractRequests': 'contracts',
  '/member/depositv2': 'deposit',
  '/member/linking': 'linking',
  '/member/messageV2': 'messages',
  '/member/manualRebate': 'rebate',
  '/member/missionLeaderboard': 'missions',
  '/member/monthlyStatement': 'statement',
  '/member/password': 'password',
  '/member/personalHistoryCopy': 'bets',
  '/member/personalProfit': 'profit',
  '/member/playerRank': 'rank',
  '/member/referral': 'invite',
  '/member/rewardCenter': 'rewards',
  '/member/saferPlay': 'saferPlay',
  '/member/securityCenter': 'security',
  '/member/withdraw': 'withdraw',
  '/member/transferFund': 'transfer',
  '/member/transferUpline': 'upline',
  '/member/transactionHistory': 'record',
} as const satisfies { readonly [P in PanelPage as P['path']]: P['word'] } & { readonly '/member': 'name' };

interface PanelModule {
  default: ElementComponent<Omit<OverlayRouterProps, 'brand'>>;
}
interface CentreModule {
  default: ElementComponent<Omit<OverlayRouterProps, 'brand'> & { path: string; onClose: () => void; children: ReactElement }>;
}

type Component = { default: ElementComponent<never> };
interface DialogRoute {
  over: () => Promise<Component>;
  /** Loader of a sign-in or registration form, which is for guests only. */
  form?: () => Promise<Component>;
  /** Its parts are the same at each opening. They and its code load when a pointer or the focus reaches the link. */
  kept?: true;
}

const access = (form: () => Promise<Component>): DialogRoute => ({ over: () => import('./access/AuthDialog.tsx'), form });

/** Dialogs that guests can open too. A key with a hash names a part of a page. */
const dialogRoutes: Readonly<Record<string, DialogRoute | undefined>> = {
  '/helpmc#desks': { over: () => import('./system/CustomerServiceDialog.tsx') },
  '/gameInfo': { over: () => import('./games/GameInfoDialog.tsx'), kept: true },
  '/search': { over: () => import('./games/search/SearchDialog.tsx') },
  '/login': access(() => import('./access/sign-in/SignIn.tsx')),
  '/register': access(() => import('./access/register/Register.tsx')),
  '/forget': access(() => import('./access/password/ForgotPassword.tsx')),
};

interface LoadedDialog {
  href: string;
  Over: ElementComponent<{ onClose: () => void; onTitle: (title: string) => void }>;
  parts: { title?: string; parts?: object | null; Form?: Component['default'] };
}

type DialogParts = LoadedDialog['parts'];

const keptParts = new Map<DialogRoute, Promise<DialogParts>>();

async function fetchParts(href: string): Promise<DialogParts> {
  const response = await fetch(`${new URL(href, location.href).pathname}/parts.json`);
  const parts = response.ok ? ((await response.json()) as DialogParts) : { parts: null };
  if (parts.parts === null) throw new Error(`The parts of ${href} answered ${response.status}`);
  return parts;
}

function partsOf(route: DialogRoute, href: string): Promise<DialogParts> {
  if (!route.kept) return fetchParts(href);
  const parts = keptParts.get(route) ?? fetchParts(href);
  keptParts.set(route, parts);
  parts.catch(() => keptParts.delete(route));
  return parts;
}

async function loadDialog(route: DialogRoute, href: string): Promise<LoadedDialog> {
  const [{ default: Over }, formModule, parts] = await Promise.all([route.over(), route.form?.(), partsOf(route, href)]);
  return { href, Over: Over as LoadedDialog['Over'], parts: formModule ? { ...parts, Form: formModule.default } : parts };
}

const isMemberPath = (path: string): path is MemberPath => Object.hasOwn(panelWords, path);

const importPanels = () => import('./member-panels.ts');

const pathOf = (href: string, base: string): string => {
  const path = new URL(href, location.href).pathname.replace(/\/$/, '');
  return path.startsWith(base) ? path.slice(base.length) : '';
};

const dialogRouteOf = (href: string, base: string): DialogRoute | undefined =>
  dialogRoutes[pathOf(href, base) + new URL(href, location.href).hash];

export default function OverlayRouter(props: OverlayRouterProps): ReactElement | null {
  const { base, brand } = props;
  const open = useStore($overlay, { ssr: 'initial' });
  useEffect(() => {
    const find: FindOverlay = (address) => {
      const path = pathOf(address.href, base);
      const route = dialogRouteOf(address.href, base);
      // A search query, an e-mailed link, and the agents' side open as full pages.
      const isFullPage = ['q', 'link', 'side'].some((name) => address.searchParams.has(name));
      if (route && !isFullPage && !(route.form && isSignedIn())) {
        const href = address.pathname + address.search + address.hash;
        return { href, title: brand, load: () => loadDialog(route, href) };
      }
      if (!isMemberPath(path) || !isSignedIn()) return null;
      return {
        href: address.pathname + address.search,
        title: brand,
        load: async () => (await importPanels()).panels[path](),
      };
    };
    const onIntent = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest('a') : null;
      const route = link && link.origin === location.origin ? dialogRouteOf(link.href, base) : undefined;
      if (route?.kept) loadDialog(route, link?.href ?? '').catch(() => {});
    };
    for (const intent of ['pointerover', 'focusin']) document.addEventListener(intent, onIntent, { passive: true });
    // A member's first panel must not wait for the list of panels.
    if (isSignedIn()) importPanels().catch(() => {});
    const stop = initOverlays(find);
    return () => {
      stop();
      for (const intent of ['pointerover', 'focusin']) document.removeEventListener(intent, onIntent);
    };
  }, [base, brand]);
  const [Announcements, setAnnouncements] = useState<ElementComponent<Omit<OverlayRouterProps, 'words' | 'brand'>> | null>(null);
  useEffect(() => {
    if (areAnnouncementsDue())
      import('./system/Announcements.tsx').then(
        (module) => setAnnouncements(() => module.default),
        () => {},
      );
  }, []);
  if (!open) return Announcements ? <Announcements lang={props.lang} tag={props.tag} zone={props.zone} base={base} /> : null;
  return (
    <PageInstead href={open.href}>
      {dialogRouteOf(open.href, base) ? <DialogOverlay overlay={open} {...props} /> : <PanelOverlay overlay={open} {...props} />}
    </PageInstead>
  );
}

/** Opens the page itself where its dialog fails. */
class PageInstead extends ReactComponent<{ readonly href: string; readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    location.replace(this.props.href);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

/** Milliseconds. A dialog that opens sooner would only flash the notice. */
const noticeAfter = 1000;

/** Says that it is loading if that takes longer than a moment. On failure its own page opens instead. */
function DialogOverlay({ overlay, words, tag, brand }: OverlayRouterProps & { overlay: Overlay }): ReactElement | null {
  const [dialog, setDialog] = useState<LoadedDialog | null>(null);
  const isLate = useSlow(dialog === null, noticeAfter);
  /** The title of the page that it stands for, once it is known. */
  const onTitle = useCallback(
    (title: string) => {
      document.title = `${title} | ${brand}`;
    },
    [brand],
  );
  useEffect(() => {
    let current = true;
    loadInTime(overlay.load() as Promise<LoadedDialog>).then(
      (result) => {
        if (!current) return;
        setDialog(result);
        if (result.parts.title) onTitle(result.parts.title);
      },
      () => current && location.replace(overlay.href),
    );
    return () => {
      current = false;
    };
  }, [overlay, onTitle]);
  if (!dialog) return isLate ? <Loading text={createTranslator(words, tag)('centre.loading')} /> : null;
  const { href, Over, parts } = dialog;
  return <Over key={href} {...parts} onClose={closeOverlay} onTitle={onTitle} />;
}

interface LoadedPanel {
  path: string;
  Centre: CentreModule['default'];
  Panel: PanelModule['default'];
  words: IslandWords;
}

async function loadPanel(path: string, overlay: Overlay, base: string): Promise<LoadedPanel> {
  const [centre, panel, words] = await Promise.all([
    import('./member/MemberCentre.tsx'),
    overlay.load() as Promise<PanelModule>,
    loadWords(base),
  ]);
  return { path, Centre: centre.default, Panel: panel.default, words };
}

/** Keeps the previous panel until the next has loaded. */
function PanelOverlay({ overlay, ...props }: OverlayRouterProps & { overlay: Overlay }): ReactElement {
  const path = pathOf(overlay.href, props.base);
  const t = createTranslator(props.words, props.tag);
  const [parts, setParts] = useState<LoadedPanel | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let current = true;
    setFailed(false);
    loadInTime(loadPanel(path, overlay, props.base)).then(
      (loaded) => {
        if (!current) return;
        setParts(loaded);
        if (isMemberPath(path)) document.title = `${loaded.words[`centre.${panelWords[path]}`]} | ${props.brand}`;
      },
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [path, overlay, props.base, props.brand]);
  if (failed) {
    return (
      <AlertDialog
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
      </AlertDialog>
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
