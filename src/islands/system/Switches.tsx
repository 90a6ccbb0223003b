/** The demo world's switches: is the site open, until when and to whom, which ways in there are, what a registration asks for, and how each maker answers (R17). */
import { type FormEvent, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { type Control, turnControl } from '#stores/demo.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { RadioRows } from '#ui/RadioRows.tsx';
import { Select } from '#ui/Select.tsx';
import { type IslandWords, type Say, sayer } from '#ui/say.ts';

export interface SwitchesProps {
  words: IslandWords;
  tag: string;
  zone: string;
  vendors: readonly { code: string; name: string }[];
  control: Control & { readonly usual: Control };
}

const minute = 60_000;
const ends = [0, 10, 60, 240] as const;
const states = ['open', 'slow', 'closed'] as const;
const asked = ['off', 'optional', 'required'] as const;

/** How many stand otherwise than usual. */
const differing = (are: Readonly<Record<string, unknown>>, usual: Readonly<Record<string, unknown>>): number =>
  Object.keys(are).filter((name) => are[name] !== usual[name]).length;

interface PartProps {
  t: Say;
  /** In the address it opens its part. */
  name: string;
  title: string;
  turned: number;
  children: ReactNode;
}

/** Folded, because all of it is many screens of a phone. */
function Part({ t, name, title, turned, children }: PartProps): ReactElement {
  return (
    <details>
      <summary>
        <h2 className="grow">{title}</h2>
        {turned > 0 ? <span className="tag wait">{t('demo.differ', { count: turned })}</span> : null}
        <Icon name="downc" size="s" />
      </summary>
      <div id={name}>{children}</div>
    </details>
  );
}

export default function Switches({ words, tag, zone, vendors, control }: SwitchesProps): ReactElement {
  const t = sayer(words, tag);
  const { usual } = control;
  const [now, setNow] = useState<Control>(control);
  const [status, setStatus] = useState(String(now.status));
  const [end, setEnd] = useState('0');
  const [blocked, setBlocked] = useState(now.blocked.join(' '));
  const [until, setUntil] = useState('');
  const [alive, setAlive] = useState(false);
  const [unknown, setUnknown] = useState(false);
  const [said, setSaid] = useState<{ text: string; wrong: boolean } | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => setAlive(true), []);
  // In the browser only: how a time is written differs between it and the server.
  useEffect(() => {
    const time = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
    setUntil(now.endTime === null ? '' : time.format(new Date(now.endTime)));
  }, [now, tag, zone]);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const minutes = Number(end);
    setBusy(true);
    setUnknown(false);
    const got = await turnControl({
      status: Number(status) as Control['status'],
      endTime: status === '1' && minutes > 0 ? (new Date(Date.now() + minutes * minute).toISOString() as Control['endTime']) : null,
      blocked: blocked.split(/[\s,;]+/).filter(Boolean),
      modules: Object.fromEntries(Object.keys(now.modules).map((flag) => [flag, data.has(`module.${flag}`)])),
      extraVerification: data.has('extraVerification'),
      loginToHome: data.has('loginToHome'),
      fields: Object.fromEntries(
        Object.entries(now.fields).map(([name, how]) => [name, String(data.get(`field.${name}`) ?? how) as (typeof asked)[number]]),
      ),
      vendors: Object.fromEntries(
        vendors.map(({ code }) => [code, String(data.get(`vendor.${code}`) ?? 'open') as (typeof states)[number]]),
      ),
    });
    setBusy(false);
    if ('kind' in got) {
      setUnknown('blocked' in got.fields);
      setSaid({ text: got.message || t('demo.away'), wrong: true });
    } else {
      setNow(got);
      setBlocked(got.blocked.join(' '));
      setSaid({ text: t('demo.turned'), wrong: false });
    }
  };

  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      <RadioRows
        legend={t('demo.site')}
        name="status"
        value={status}
        onValue={setStatus}
        rows={[
          { value: '0', title: t('demo.status0'), note: t('demo.status0more') },
          {
            value: '1',
            title: t('demo.status1'),
            note: now.status === 1 && until ? t('demo.until', { time: until }) : t('demo.status1more'),
          },
          { value: '2', title: t('demo.status2'), note: t('demo.status2more') },
        ]}
      />
      {status === '1' ? (
        <Select
          name="end"
          label={t('demo.end')}
          value={end}
          onValue={setEnd}
          choices={ends.map((minutes) => ({
            value: String(minutes),
            label: minutes === 0 ? t('demo.endless') : t('demo.inMinutes', { count: minutes }),
          }))}
        />
      ) : null}
      <Field
        name="blocked"
        label={t('demo.blocked')}
        hint={t('demo.blockedMore')}
        error={unknown ? t('demo.blockedUnknown') : null}
        value={blocked}
        onValue={setBlocked}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Part
        t={t}
        name="modules"
        title={t('demo.modules')}
        turned={
          differing(now.modules, usual.modules) +
          Number(now.extraVerification !== usual.extraVerification) +
          Number(now.loginToHome !== usual.loginToHome)
        }
      >
        {Object.entries(now.modules).map(([flag, on]) => (
          <Checkbox key={flag} name={`module.${flag}`} value="1" defaultChecked={on}>
            {t(`demo.module.${flag}`)} <span className="q t1">{flag}</span>
          </Checkbox>
        ))}
        <Checkbox name="extraVerification" value="1" defaultChecked={now.extraVerification}>
          {t('demo.extraVerification')}
        </Checkbox>
        <Checkbox name="loginToHome" value="1" defaultChecked={now.loginToHome}>
          {t('demo.loginToHome')}
        </Checkbox>
      </Part>
      <Part t={t} name="fields" title={t('demo.fields')} turned={differing(now.fields, usual.fields)}>
        <div className="pair">
          {Object.entries(now.fields).map(([name, how]) => (
            <Select
              key={name}
              name={`field.${name}`}
              label={t(`register.${name}`)}
              defaultValue={how}
              choices={asked.map((one) => ({ value: one, label: t(`demo.asked.${one}`) }))}
            />
          ))}
        </div>
      </Part>
      <Part t={t} name="vendors" title={t('demo.vendors')} turned={differing(now.vendors, usual.vendors)}>
        <div className="pair">
          {vendors.map(({ code, name }) => (
            <Select
              key={code}
              name={`vendor.${code}`}
              label={name}
              defaultValue={now.vendors[code] ?? 'open'}
              choices={states.map((state) => ({ value: state, label: t(`demo.${state}`) }))}
            />
          ))}
        </div>
      </Part>
      <Button type="submit" kind="go" busy={busy} disabled={!alive}>
        {t('demo.turn')}
      </Button>
      <p role="status" className={said ? (said.wrong ? 'note wrong' : 'note') : 'vh'}>
        {said?.text}
      </p>
    </form>
  );
}
