/** The linked accounts page of the member centre (AC-34). A link is made once, after a confirmation, and never changed. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import {
  confirmLink,
  dropPendingLink,
  fetchPendingLink,
  type Linkable,
  loadLinks,
  needsSignIn,
  type PendingLink,
} from '#stores/access/linked-accounts.ts';
import { $isTrial } from '#stores/access/session.ts';
import { LinkButton } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Note } from '#ui/data/DescriptionList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { dateFormat } from '#ui/date-format.ts';
import { errorResponseMessage, type FormErrorResponse } from '#ui/forms/error-message.ts';
import { PassedCheck } from '#ui/forms/SlideVerify.tsx';
import { AlertDialog } from '#ui/overlays/AlertDialog.tsx';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import { type IdentityProvider, identityProviderLabel, oauthProviders } from '#values/access/oauth-providers.ts';
import { waitText } from '#values/text/span-text.ts';
import { SocialLogin } from './SocialLogin.tsx';
import { TrialNotice } from './TrialNotice.tsx';

export interface LinkedAccountsProps {
  words: IslandWords;
  tag: string;
  zone: string;
  base: string;
}

interface Problem {
  text: string;
  code: string;
}

/** The error that the OAuth redirect left in the query string. */
function redirectProblem(t: ReturnType<typeof createTranslator>, tag: string): Problem | null {
  const query = new URLSearchParams(location.search);
  const code = query.get('why') ?? '';
  const seconds = Number(query.get('seconds')) || 30;
  const text = t(code, { seconds, wait: waitText(seconds, tag) });
  return /^(?:link|way|role|rate)\.\w+$/.test(code) && text !== code ? { text, code } : null;
}

export default function LinkedAccounts({ words, tag, zone, base }: LinkedAccountsProps): ReactElement {
  const t = createTranslator(words, tag);
  const trial = useStore($isTrial, { ssr: 'initial' });
  const [loaded, setLoaded] = useState<Linkable | FormErrorResponse | null>(null);
  const [offered, setOffered] = useState<PendingLink | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [linked, setLinked] = useState<PendingLink | null>(null);
  const [busy, setBusy] = useState(false);

  const showRefusal = (refused: FormErrorResponse): void => setProblem({ text: errorResponseMessage(t, refused), code: refused.code });
  const load = useCallback(() => {
    setLoaded(null);
    void loadLinks().then(setLoaded);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; words do not change while the page is open
  useEffect(() => {
    load();
    setProblem(redirectProblem(t, tag));
    void fetchPendingLink().then((result) => {
      if (result && 'code' in result) showRefusal(result);
      else setOffered(result);
    });
  }, [load]);

  const confirm = async (): Promise<void> => {
    setBusy(true);
    const refusal = await confirmLink();
    setBusy(false);
    setOffered(null);
    if (refusal) return showRefusal(refusal);
    setProblem(null);
    setLinked(offered);
    load();
  };
  const cancel = (): void => {
    dropPendingLink();
    setOffered(null);
  };

  if (trial) return <TrialNotice t={t} base={base} />;
  const ready = loaded && 'links' in loaded ? loaded : null;
  const refusal = loaded && 'code' in loaded ? loaded : null;
  const nameOf = (id: IdentityProvider) => identityProviderLabel(id, ready?.openidName ?? '');
  const linkOf = (id: IdentityProvider) => ready?.links.find(({ provider }) => provider === id);
  const shown = oauthProviders.filter((id) => linkOf(id) || ready?.open.includes(id));
  const date = (instant: string): string => dateFormat(tag, { dateStyle: 'medium', timeZone: zone }).format(new Date(instant));
  return (
    <div className="pad stack narrow">
      <p className="q">{t('elsewhere.lead')}</p>
      {problem === null ? null : (
        <div role="alert">
          <Note
            icon="alert"
            wrong
            action={
              needsSignIn(problem) ? (
                <LinkButton kind="go" href={`${base}/login?next=${encodeURIComponent(`${base}/member/linking`)}`}>
                  {t('login.submit')}
                </LinkButton>
              ) : null
            }
          >
            {problem.text}
          </Note>
        </div>
      )}
      {linked ? <PassedCheck>{t('elsewhere.done', { provider: nameOf(linked.provider), name: linked.name })}</PassedCheck> : null}
      <AsyncList
        face={refusal ? 'failed' : ready ? 'ready' : 'loading'}
        reason={refusal ? errorResponseMessage(t, refusal) : null}
        empty={shown.length === 0}
        skeleton={<Skeleton of="rows" count={2} />}
        nothing={{ text: t('elsewhere.none') }}
        words={{ loading: t('centre.loading'), failed: t('network'), offline: t('network'), retry: t('register.retry') }}
        onRetry={load}
      >
        <ul className="card rows">
          {shown.map((id) => {
            const link = linkOf(id);
            return (
              <li key={id} className="li wraps">
                <div className="grow two-l">
                  <b>{nameOf(id)}</b>
                  <span className="q t2">
                    {link ? t('elsewhere.since', { name: link.name, date: date(link.linkedAt) }) : t('elsewhere.notYet')}
                  </span>
                </div>
                {link ? null : (
                  <SocialLogin
                    t={t}
                    options={{ action: `${base}/login/social`, providers: [id], openidName: nameOf('openid') }}
                    from="/member/linking"
                  />
                )}
              </li>
            );
          })}
        </ul>
      </AsyncList>
      {offered ? (
        <AlertDialog
          icon="lock"
          title={t('elsewhere.ask', { name: offered.name })}
          answers={[
            // Enter must not trigger the answer that cannot be undone, so it comes second.
            { id: 'leave', label: t('elsewhere.leave'), kind: 'line' },
            { id: 'link', label: t('elsewhere.confirm'), kind: 'go', busy },
          ]}
          coverCloses={false}
          onAnswer={(id) => (id === 'link' ? void confirm() : cancel())}
          onClose={cancel}
        >
          {t('elsewhere.askMore', { provider: nameOf(offered.provider), name: offered.name })}
        </AlertDialog>
      ) : null}
    </div>
  );
}
