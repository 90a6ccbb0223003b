/** The linked accounts page of the member centre (AC-34): a link is confirmed, and removed while another way to sign in is left. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import {
  confirmLink,
  dropPendingLink,
  fetchPendingLink,
  type Linkable,
  loadLinks,
  type PendingLink,
  removeLink,
} from '#stores/access/linked-accounts.ts';
import { $isTrial } from '#stores/access/session.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Note } from '#ui/data/DescriptionList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { dateFormat } from '#ui/date-format.ts';
import { errorResponseMessage, type FormErrorResponse } from '#ui/forms/error-message.ts';
import { PassedCheck } from '#ui/forms/SlideVerify.tsx';
import { AlertDialog } from '#ui/overlays/AlertDialog.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import { type IdentityProvider, identityProviderLabel, oauthProviders } from '#values/access/oauth-providers.ts';
import { waitText } from '#values/text/span-text.ts';
import { SocialLogin } from './SocialLogin.tsx';
import { useProof } from './security/use-proof.tsx';
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
  return /^(?:link|way|role|rate|proof)\.\w+$/.test(code) && text !== code ? { text, code } : null;
}

export default function LinkedAccounts({ words, tag, zone, base }: LinkedAccountsProps): ReactElement {
  const t = createTranslator(words, tag);
  const trial = useStore($isTrial, { ssr: 'initial' });
  const [loaded, setLoaded] = useState<Linkable | FormErrorResponse | null>(null);
  const [offered, setOffered] = useState<PendingLink | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [done, setDone] = useState('');
  const [removing, setRemoving] = useState<PendingLink | null>(null);
  const proof = useProof(t);
  const [busy, setBusy] = useState(false);

  const showRefusal = (refused: FormErrorResponse): void => setProblem({ text: errorResponseMessage(t, refused), code: refused.code });
  const load = useCallback(() => {
    setLoaded(null);
    void loadLinks().then(setLoaded);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; words do not change while the page is open
  useEffect(() => {
    load();
    const problem = redirectProblem(t, tag);
    // After the proof the person presses the button again.
    if (!problem || !proof.asks(problem, () => setProblem(null))) setProblem(problem);
    void fetchPendingLink().then((result) => {
      if (result && 'code' in result) showRefusal(result);
      else setOffered(result);
    });
  }, [load]);

  const confirm = async (offer: PendingLink): Promise<void> => {
    setBusy(true);
    const refusal = await confirmLink();
    setBusy(false);
    setOffered(null);
    if (!refusal) return finish(t('elsewhere.done', { provider: nameOf(offer.provider), name: offer.name }));
    if (!proof.asks(refusal, () => void confirm(offer))) showRefusal(refusal);
  };
  const remove = async (link: PendingLink): Promise<void> => {
    setBusy(true);
    const refusal = await removeLink(link.provider);
    setBusy(false);
    setRemoving(null);
    if (!refusal) return finish(t('elsewhere.removed', { provider: nameOf(link.provider) }));
    if (!proof.asks(refusal, () => void remove(link))) showRefusal(refusal);
  };
  const finish = (text: string): void => {
    setProblem(null);
    setDone(text);
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
              problem.code === 'link.last_way' ? (
                <LinkButton kind="go" href={`${base}/member/password`}>
                  {t('elsewhere.setPassword')}
                </LinkButton>
              ) : null
            }
          >
            {problem.text}
          </Note>
        </div>
      )}
      <div role="status">{done ? <PassedCheck>{done}</PassedCheck> : null}</div>
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
                {link ? (
                  <Button size="sm" kind="line" onPress={() => setRemoving(link)}>
                    {t('elsewhere.remove')}
                    <span className="vh"> {nameOf(id)}</span>
                  </Button>
                ) : (
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
            { id: 'leave', label: t('elsewhere.leave'), kind: 'line' },
            { id: 'link', label: t('elsewhere.confirm'), kind: 'go', busy },
          ]}
          coverCloses={false}
          onAnswer={(id) => (id === 'link' ? void confirm(offered) : cancel())}
          onClose={cancel}
        >
          {t('elsewhere.askMore', { provider: nameOf(offered.provider), name: offered.name })}
        </AlertDialog>
      ) : null}
      {removing ? (
        <AlertDialog
          icon="lock"
          title={t('elsewhere.removeAsk', { provider: nameOf(removing.provider) })}
          answers={[
            { id: 'keep', label: t('elsewhere.keep'), kind: 'line' },
            { id: 'remove', label: t('elsewhere.remove'), kind: 'go', busy },
          ]}
          coverCloses={false}
          onAnswer={(id) => (id === 'remove' ? void remove(removing) : setRemoving(null))}
          onClose={() => setRemoving(null)}
        >
          {t('elsewhere.removeMore', { name: removing.name })}
        </AlertDialog>
      ) : null}
      {proof.form ? (
        <Dialog title={t('verify.how')} closeWord={t('centre.close')} coverCloses={false} onClose={proof.leave}>
          {proof.form}
        </Dialog>
      ) : null}
    </div>
  );
}
