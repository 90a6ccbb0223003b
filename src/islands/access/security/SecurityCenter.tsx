/** My account: personal details, sign-in and security, accounts for withdrawals, contacts and devices (MC-01, MC-02). */
import { useStore } from '@nanostores/react';
import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { $security, loadSecurity, setLoginNotices, settleChange } from '#stores/access/account-security.ts';
import { forgetParameter } from '#stores/access/forget-parameter.ts';
import { nextUrl } from '#stores/access/next-url.ts';
import { $isTrial, $session, type Member } from '#stores/access/session.ts';
import { watchAccount } from '#stores/member/account-sync.ts';
import { setRecentShown } from '#stores/member/recent-shown.ts';
import { $address } from '#stores/overlay.ts';
import { loadWithdrawalAccounts } from '#stores/wallet/withdrawal-accounts.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { DescriptionList, Note, RefusalNote } from '#ui/data/DescriptionList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { signedOutProps } from '#ui/data/signed-out.ts';
import { dateFormat } from '#ui/date-format.ts';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { errorResponseMessage } from '#ui/forms/error-message.ts';
import { PassedCheck } from '#ui/forms/SlideVerify.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { Avatar, isAvatar } from '#ui/pictures/Avatar.tsx';
import { createTranslator, type IslandWords, type Translate } from '#ui/translate.ts';
import { defaultLabelColor } from '#values/access/profile.ts';
import { LazyForm } from '../LazyForm.tsx';
import { TrialNotice } from '../TrialNotice.tsx';
import { Devices } from './Devices.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Labelled, listWords, Section } from './Section.tsx';
import { WithdrawalAccounts } from './WithdrawalAccounts.tsx';

export interface SecurityCenterProps {
  words: IslandWords;
  tag: string;
  zone: string;
  base: string;
}

/** One thing that can be changed: its name, how it stands, and the button. */
function Row({ name, note, children }: { name: string; note: ReactNode; children: ReactNode }): ReactElement {
  return (
    <li className="li wraps">
      <div className="grow two-l">
        <b>{name}</b>
        <span className="q t2">{note}</span>
      </div>
      {children}
    </li>
  );
}

type Open = 'payment' | 'authenticator' | 'codes' | 'email' | 'sms' | 'profile' | 'closing';

/** What a link asks for, such as the form of `?set=payment`. */
const requested = (name: string): string | null => new URLSearchParams(location.search).get(name);

const loadPayment = () => import('./PaymentPasswordForm.tsx');
const loadAuthenticator = () => import('./AuthenticatorForm.tsx');
const loadCodes = () => import('./RecoveryCodesForm.tsx');
const loadContact = () => import('./ContactForm.tsx');
const loadProfile = () => import('./ProfileForm.tsx');
const loadClosingForm = () => import('./ClosingForm.tsx');

/** The title of a dialog. */
function titleOf(open: Open, { email, mobile }: { readonly email: string | null; readonly mobile: string | null }): string {
  if (open === 'email') return email ? 'security.changeEmail' : 'security.addEmail';
  if (open === 'sms') return mobile ? 'security.changeMobile' : 'security.addMobile';
  return {
    payment: 'security.payment',
    authenticator: 'security.app',
    codes: 'security.codes',
    profile: 'security.profile',
    closing: 'closing.title',
  }[open];
}

export default function SecurityCenter({ words, tag, zone, base }: SecurityCenterProps): ReactElement {
  const t = createTranslator(words, tag);
  const session = useStore($session, { ssr: 'initial' });
  const trial = useStore($isTrial, { ssr: 'initial' });
  const { face, value, slow, reason, code } = useStore($security, { ssr: 'initial' });
  const [open, setOpen] = useState<Open | null>(null);
  const [done, setDone] = useState<{ readonly text: string } | null>(null);
  /** Where the link came from. */
  const [next, setNext] = useState('');
  const news = useRef<HTMLDivElement>(null);
  const [alerted, setAlerted] = useState(false);
  const [closedBy, setClosedBy] = useState<string | null>(null);
  useLayoutEffect(watchAccount, []);
  const address = useStore($address, { ssr: 'initial' });
  useEffect(() => void loadSecurity(), []);
  // Over another page a link to this one changes only the address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read from the address bar, which is known before the store
  useEffect(() => {
    setNext(nextUrl(''));
    const form = requested('set');
    if (form === 'payment' || form === 'forgotten') setOpen('payment');
    else if (form === 'contact') setOpen('email');
    setAlerted(requested('alert') !== null);
  }, [address]);
  useEffect(() => {
    if (!done) return;
    // It stands at the top, and the button of the form may be far below.
    news.current?.focus({ preventScroll: true });
    news.current?.scrollIntoView({ block: 'nearest' });
  }, [done]);
  const member = session.state === 'in' ? session.member : null;
  const close = (): void => {
    forgetParameter('set');
    setOpen(null);
  };
  const finish = (text: string): void => {
    close();
    setDone({ text });
    // A new contact can get the codes of withdrawal accounts.
    void loadWithdrawalAccounts();
  };
  if (closedBy !== null) return <Closed t={t} base={base} email={closedBy} />;
  if (trial) return <TrialNotice t={t} base={base} />;
  const form = { t, base, security: value, onDone: finish };
  return (
    <div className="pad stack narrow details">
      <div ref={news} className="stack" tabIndex={-1}>
        <div role="status">{done ? <PassedCheck>{done.text}</PassedCheck> : null}</div>
        {next ? (
          <div>
            <LinkButton kind={done ? 'go' : 'line'} size="sm" href={next}>
              {t('security.continue')}
            </LinkButton>
          </div>
        ) : null}
      </div>
      {alerted ? <NotMe t={t} base={base} /> : null}
      <Details {...{ t, tag, zone, member }} onEdit={() => setOpen('profile')} />
      <WithdrawalAccounts t={t} onConfirmed={finish} />
      <AsyncList
        face={face}
        empty={value === null}
        skeleton={<Skeleton of="rows" count={4} />}
        nothing={{ text: t('security.failed') }}
        words={listWords(t)}
        slow={slow ? t('list.slow') : null}
        reason={reason}
        {...signedOutProps(code, t)}
        onRetry={() => void loadSecurity()}
      >
        {value ? (
          <div className="stack">
            <RecoveryWaits {...{ t, tag, zone }} from={value.recovery?.from ?? null} onStopped={finish} />
            <Section title={t('security.signIn')}>
              <ul className="card rows">
                <Row name={t('security.payment')} note={t(value.paymentPassword ? 'security.paymentSet' : 'security.paymentNone')}>
                  <Button size="sm" kind={value.paymentPassword ? 'line' : 'soft'} onPress={() => setOpen('payment')}>
                    <Labelled what={t('security.payment')}>{t(value.paymentPassword ? 'security.change' : 'security.set')}</Labelled>
                  </Button>
                </Row>
                <Row name={t('security.app')} note={t(value.authenticator ? 'security.appOn' : 'security.appOff')}>
                  <Button size="sm" onPress={() => setOpen('authenticator')}>
                    <Labelled what={t('security.app')}>{t(value.authenticator ? 'security.turnOff' : 'security.turnOn')}</Labelled>
                  </Button>
                </Row>
                <CodesRow t={t} value={value} onOpen={setOpen} />
                <Row name={t('security.password')} note={t(value.password ? 'security.passwordSet' : 'security.passwordNone')}>
                  <LinkButton size="sm" href={`${base}/member/password`}>
                    <Labelled what={t('security.password')}>{t(value.password ? 'security.change' : 'security.set')}</Labelled>
                  </LinkButton>
                </Row>
                <Row name={t('security.linked')} note={t('security.linkedMore')}>
                  <LinkButton size="sm" href={`${base}/member/linking`}>
                    <Labelled what={t('security.linked')}>{t('security.open')}</Labelled>
                  </LinkButton>
                </Row>
              </ul>
            </Section>
            <Passkeys {...{ t, tag, zone, base }} security={value} />
            <Contacts t={t} value={value} onOpen={setOpen} />
          </div>
        ) : null}
      </AsyncList>
      <Devices t={t} tag={tag} zone={zone} />
      <Section title={t('closing.title')}>
        <ul className="card rows">
          <Row name={t('closing.open')} note={t('closing.row')}>
            <Button size="sm" onPress={() => setOpen('closing')}>
              <Labelled what={t('closing.title')}>{t('security.open')}</Labelled>
            </Button>
          </Row>
        </ul>
      </Section>
      {open && value ? (
        <Dialog title={t(titleOf(open, value))} closeWord={t('centre.close')} coverCloses={false} holdsWhileSending onClose={close}>
          {open === 'payment' ? <LazyForm t={t} load={loadPayment} of={{ ...form, security: value }} /> : null}
          {open === 'authenticator' ? <LazyForm t={t} load={loadAuthenticator} of={{ ...form, security: value }} /> : null}
          {open === 'codes' ? <LazyForm t={t} load={loadCodes} of={{ t, onDone: finish }} /> : null}
          {open === 'email' || open === 'sms' ? (
            <LazyForm key={open} t={t} load={loadContact} of={{ ...form, security: value, way: open }} />
          ) : null}
          {open === 'closing' ? <LazyForm t={t} load={loadClosingForm} of={{ t, tag, base, onClosed: setClosedBy }} /> : null}
          {open === 'profile' && member ? <LazyForm t={t} load={loadProfile} of={{ t, member, onDone: finish }} /> : null}
        </Dialog>
      ) : null}
    </div>
  );
}

/** Whether pages show the games that the member opened recently. */
function RecentGamesSwitch({ t, shown }: { t: Translate; shown: boolean }): ReactElement {
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <Checkbox
      name="recentShown"
      checked={shown}
      error={problem}
      onCheck={(checked) => void setRecentShown(checked).then((refusal) => setProblem(refusal && errorResponseMessage(t, refusal)))}
    >
      {t('security.recent')}
    </Checkbox>
  );
}

/** Whether each sign-in is told, or only those of unknown devices. */
function LoginNotices({ t, every }: { t: Translate; every: boolean }): ReactElement {
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <div>
      <Checkbox
        name="everyLogin"
        checked={every}
        error={problem}
        onCheck={(checked) => void setLoginNotices(checked).then((refusal) => setProblem(refusal && errorResponseMessage(t, refusal)))}
      >
        {t('security.loginNotices')}
      </Checkbox>
      <p className="q t2">{t('security.loginNoticesMore')}</p>
    </div>
  );
}

/** What is left of the page after a closing: the way back, which support alone opens. */
function Closed({ t, base, email }: { t: Translate; base: string; email: string }): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="pad stack narrow">
      <h2 ref={heading} tabIndex={-1}>
        {t('closing.done')}
      </h2>
      <p>{t('closing.doneMore', { email })}</p>
      <div>
        <LinkButton kind="go" href={base || '/'}>
          {t('closing.home')}
        </LinkButton>
      </div>
    </div>
  );
}

/** The recovery codes, for who has something that they stand in for. A platform without them says nothing of them. */
function CodesRow({ t, value, onOpen }: { t: Translate; value: Security; onOpen: (open: Open) => void }): ReactElement | null {
  const { recoveryCodes: count, authenticator, passkeys } = value;
  if (count === undefined || !(authenticator || passkeys.length > 0)) return null;
  return (
    <Row name={t('security.codes')} note={count === 0 ? t('security.codesNone') : t('security.codesLeft', { count })}>
      <Button size="sm" onPress={() => onOpen('codes')}>
        {t('security.codesNew')}
      </Button>
    </Row>
  );
}

/** Somebody asked for ways that need no authenticator or passkey, perhaps not the owner. */
function RecoveryWaits({
  t,
  tag,
  zone,
  from,
  onStopped,
}: {
  t: Translate;
  tag: string;
  zone: string;
  /** When the ways open; null while nobody asked for them. */
  from: string | null;
  onStopped: (text: string) => void;
}): ReactElement | null {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const stop = async (): Promise<void> => {
    setBusy(true);
    const { stopOtherWays } = await import('#stores/access/proof.ts');
    const refusal = await settleChange(stopOtherWays());
    setBusy(false);
    if (refusal) setProblem(errorResponseMessage(t, refusal));
    else onStopped(t('security.recoveryStopped'));
  };
  if (from === null) return null;
  const when = dateFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(new Date(from));
  return (
    <>
      <Note
        icon="alert"
        wrong
        title={t('security.recoveryTitle')}
        action={
          <Button kind="go" size="sm" busy={busy} onPress={() => void stop()}>
            {t('security.recoveryStop')}
          </Button>
        }
      >
        {t('security.recoveryMore', { when })}
      </Note>
      <RefusalNote text={problem} />
    </>
  );
}

/** Where the link of a security notice leads: what to do when it was somebody else. */
function NotMe({ t, base }: { t: Translate; base: string }): ReactElement {
  return (
    <Note
      icon="shield"
      title={t('security.alertTitle')}
      action={
        <LinkButton kind="go" size="sm" href={`${base}/member/password`}>
          {t('security.alertPassword')}
        </LinkButton>
      }
    >
      {t('security.alertMore')}
    </Note>
  );
}

function Details({
  t,
  tag,
  zone,
  member,
  onEdit,
}: {
  t: Translate;
  tag: string;
  zone: string;
  member: Member | null;
  onEdit: () => void;
}): ReactElement {
  const level = member?.clubLabel.rankLevel ?? 0;
  const since = member ? dateFormat(tag, { dateStyle: 'long', timeZone: zone }).format(new Date(member.createdAt)) : '';
  return (
    <Section title={t('security.details')}>
      <DescriptionList
        facts={[
          {
            key: 'nickname',
            name: t('security.nickname'),
            value: (
              <span className="row">
                {member && isAvatar(member.avatar) ? (
                  <Avatar avatar={member.avatar} color={member.memberLabelColor ?? defaultLabelColor} size={28} />
                ) : null}
                <bdi>{member?.nickname ?? '…'}</bdi>
              </span>
            ),
          },
          { key: 'username', name: t('security.username'), value: <bdi>{member?.account ?? '…'}</bdi> },
          { key: 'since', name: t('security.since'), value: since || '…' },
          ...(level > 0 ? [{ key: 'level', name: t('security.level'), value: t('greeting.vip', { level }) }] : []),
        ]}
      />
      {member ? (
        <>
          <div>
            <Button size="sm" onPress={() => onEdit()}>
              {t('security.edit')}
            </Button>
          </div>
          {member.recentShown === undefined ? null : <RecentGamesSwitch t={t} shown={member.recentShown} />}
        </>
      ) : null}
    </Section>
  );
}

type Security = NonNullable<ReturnType<typeof $security.get>['value']>;

function Contacts({ t, value, onOpen }: { t: Translate; value: Security; onOpen: (open: Open) => void }): ReactElement {
  return (
    <Section title={t('security.contact')}>
      <p className="q t2">{t('security.contactMore')}</p>
      <ul className="card rows">
        {(
          [
            ['email', t('security.email'), value.email, value.emailVerified !== false],
            ['sms', t('security.mobile'), value.mobile, value.mobileVerified],
          ] as const
        ).map(([way, name, contact, isVerified]) => (
          <Row
            key={way}
            name={name}
            note={
              <>
                <bdi dir="ltr">{contact ?? t('security.none')}</bdi>
                {contact && !isVerified ? ` · ${t('security.unverified')}` : null}
              </>
            }
          >
            <Button size="sm" kind={contact ? 'line' : 'soft'} onPress={() => onOpen(way)}>
              <Labelled what={name}>{t(contact ? (isVerified ? 'security.change' : 'security.verify') : 'security.contactAdd')}</Labelled>
            </Button>
          </Row>
        ))}
      </ul>
      <LoginNotices t={t} every={value.everyLogin} />
    </Section>
  );
}
