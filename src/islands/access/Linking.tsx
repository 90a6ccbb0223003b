/** Accounts elsewhere that are linked to this one, as a page of the member centre: shown, linked once after a clear question, never changed (AC-34). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { confirmLink, dropLink, type Linkable, loadLinks, type Offered, offeredLink, wantsSignIn } from '#stores/linking.ts';
import { $isTrial } from '#stores/session.ts';
import { Ask } from '#ui/Ask.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { Note } from '#ui/Facts.tsx';
import { List } from '#ui/List.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Passed } from '#ui/SlideVerify.tsx';
import { type IslandWords, sayer } from '#ui/say.ts';
import { type Refused, refusalSentence } from '#ui/sentence.ts';
import { type Provider, providerName, providers } from '#values/providers.ts';
import { Elsewhere } from './Elsewhere.tsx';
import { TrialNote } from './TrialNote.tsx';

export interface LinkingProps {
  words: IslandWords;
  tag: string;
  zone: string;
  base: string;
}

interface Problem {
  text: string;
  code: string;
}

/** What the address says about a visit that came to nothing. */
function cameWith(t: ReturnType<typeof sayer>): Problem | null {
  const query = new URLSearchParams(location.search);
  const code = query.get('why') ?? '';
  const text = t(code, { seconds: Number(query.get('seconds')) || 30 });
  return /^(?:link|way|role|rate)\.\w+$/.test(code) && text !== code ? { text, code } : null;
}

export default function Linking({ words, tag, zone, base }: LinkingProps): ReactElement {
  const t = sayer(words, tag);
  const trial = useStore($isTrial, { ssr: 'initial' });
  const [known, setKnown] = useState<Linkable | Refused | null>(null);
  const [offered, offer] = useState<Offered | null>(null);
  const [problem, say] = useState<Problem | null>(null);
  const [done, finish] = useState<Offered | null>(null);
  const [busy, setBusy] = useState(false);

  const refuse = (refused: Refused): void => say({ text: refusalSentence(t, refused), code: refused.code });
  const load = useCallback(() => {
    setKnown(null);
    void loadLinks().then(setKnown);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; words do not change while the page is open
  useEffect(() => {
    load();
    say(cameWith(t));
    void offeredLink().then((got) => {
      if (got && 'code' in got) refuse(got);
      else offer(got);
    });
  }, [load]);

  const confirm = async (): Promise<void> => {
    setBusy(true);
    const refusal = await confirmLink();
    setBusy(false);
    offer(null);
    if (refusal) return refuse(refusal);
    say(null);
    finish(offered);
    load();
  };
  const leave = (): void => {
    if (busy) return;
    dropLink();
    offer(null);
  };

  if (trial) return <TrialNote t={t} base={base} />;
  const ready = known && 'links' in known ? known : null;
  const refusal = known && 'code' in known ? known : null;
  const nameOf = (id: Provider) => providerName(id, ready?.openidName ?? '');
  const linkOf = (id: Provider) => ready?.links.find(({ provider }) => provider === id);
  const shown = providers.filter((id) => linkOf(id) || ready?.open.includes(id));
  const date = (instant: string): string => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: zone }).format(new Date(instant));
  return (
    <div className="pad stack narrow">
      <p className="q">{t('elsewhere.lead')}</p>
      {problem === null ? null : (
        <div role="alert">
          <Note
            icon="alert"
            wrong
            action={
              wantsSignIn(problem) ? (
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
      {done ? <Passed>{t('elsewhere.done', { provider: nameOf(done.provider), name: done.name })}</Passed> : null}
      <List
        face={refusal ? 'failed' : ready ? 'ready' : 'loading'}
        reason={refusal ? refusalSentence(t, refusal) : null}
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
                  <Elsewhere
                    t={t}
                    doors={{ action: `${base}/login/elsewhere`, providers: [id], openidName: nameOf('openid') }}
                    from="/member/linking"
                  />
                )}
              </li>
            );
          })}
        </ul>
      </List>
      {offered ? (
        <Ask
          icon="lock"
          title={t('elsewhere.ask', { name: offered.name })}
          answers={[
            // What cannot be undone is not what Enter does.
            { id: 'leave', label: t('elsewhere.leave'), kind: 'line' },
            { id: 'link', label: t('elsewhere.confirm'), kind: 'go', busy },
          ]}
          coverCloses={false}
          onAnswer={(id) => (id === 'link' ? void confirm() : leave())}
          onClose={leave}
        >
          {t('elsewhere.askMore', { provider: nameOf(offered.provider), name: offered.name })}
        </Ask>
      ) : null}
    </div>
  );
}
