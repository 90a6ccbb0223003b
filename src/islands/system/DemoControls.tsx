/** The settings form of the demo world: site status, blocked countries, modules, registration fields and vendors (R17). */
import { type FormEvent, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { type Control, updateDemoControl } from '#stores/system/demo.ts';
import { Button } from '#ui/Button.tsx';
import { dateFormat } from '#ui/date-format.ts';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { RadioRows } from '#ui/forms/RadioRows.tsx';
import { Select } from '#ui/forms/Select.tsx';
import { Icon } from '#ui/pictures/Icon.tsx';
import { createTranslator, type IslandWords, type Translate } from '#ui/translate.ts';

export interface DemoControlsProps {
  words: IslandWords;
  tag: string;
  zone: string;
  vendors: readonly { code: string; name: string }[];
  control: Control & { readonly usual: Control };
}

const minute = 60_000;
const durations = [0, 10, 60, 240] as const;
const states = ['open', 'slow', 'closed'] as const;
const requirements = ['off', 'optional', 'required'] as const;

/** Counts the settings that differ from the defaults. */
const countDifferences = (current: Readonly<Record<string, unknown>>, usual: Readonly<Record<string, unknown>>): number =>
  Object.keys(current).filter((name) => current[name] !== usual[name]).length;

interface SectionProps {
  t: Translate;
  /** The URL hash that opens this part. */
  name: string;
  title: string;
  turned: number;
  children: ReactNode;
}

/** Collapsed, because all parts together are many phone screens long. */
function Section({ t, name, title, turned, children }: SectionProps): ReactElement {
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

export default function DemoControls({ words, tag, zone, vendors, control }: DemoControlsProps): ReactElement {
  const t = createTranslator(words, tag);
  const { usual } = control;
  const [now, setNow] = useState<Control>(control);
  const [status, setStatus] = useState(String(now.status));
  const [end, setEnd] = useState('0');
  const [blocked, setBlocked] = useState(now.blocked.join(' '));
  const [until, setUntil] = useState('');
  const [hydrated, setHydrated] = useState(false);
  const [unknownCountry, setUnknownCountry] = useState(false);
  const [result, setResult] = useState<{ text: string; wrong: boolean } | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => setHydrated(true), []);
  // In the browser only: date formatting differs from the server's, which would break hydration.
  useEffect(() => {
    const time = dateFormat(tag, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: zone });
    setUntil(now.endTime === null ? '' : time.format(new Date(now.endTime)));
  }, [now, tag, zone]);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const minutes = Number(end);
    setBusy(true);
    setUnknownCountry(false);
    const response = await updateDemoControl({
      status: Number(status) as Control['status'],
      endTime: status === '1' && minutes > 0 ? (new Date(Date.now() + minutes * minute).toISOString() as Control['endTime']) : null,
      blocked: blocked.split(/[\s,;]+/).filter(Boolean),
      modules: Object.fromEntries(Object.keys(now.modules).map((flag) => [flag, data.has(`module.${flag}`)])),
      extraVerification: data.has('extraVerification'),
      loginToHome: data.has('loginToHome'),
      fields: Object.fromEntries(
        Object.entries(now.fields).map(([name, how]) => [name, String(data.get(`field.${name}`) ?? how) as (typeof requirements)[number]]),
      ),
      vendors: Object.fromEntries(
        vendors.map(({ code }) => [code, String(data.get(`vendor.${code}`) ?? 'open') as (typeof states)[number]]),
      ),
    });
    setBusy(false);
    if ('kind' in response) {
      setUnknownCountry('blocked' in response.fields);
      setResult({ text: response.message || t('demo.away'), wrong: true });
    } else {
      setNow(response);
      setBlocked(response.blocked.join(' '));
      setResult({ text: t('demo.turned'), wrong: false });
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
          choices={durations.map((minutes) => ({
            value: String(minutes),
            label: minutes === 0 ? t('demo.endless') : t('demo.inMinutes', { count: minutes }),
          }))}
        />
      ) : null}
      <Field
        name="blocked"
        label={t('demo.blocked')}
        hint={t('demo.blockedMore')}
        error={unknownCountry ? t('demo.blockedUnknown') : null}
        value={blocked}
        onValue={setBlocked}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Section
        t={t}
        name="modules"
        title={t('demo.modules')}
        turned={
          countDifferences(now.modules, usual.modules) +
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
      </Section>
      <Section t={t} name="fields" title={t('demo.fields')} turned={countDifferences(now.fields, usual.fields)}>
        <div className="pair">
          {Object.entries(now.fields).map(([name, how]) => (
            <Select
              key={name}
              name={`field.${name}`}
              label={t(`register.${name}`)}
              defaultValue={how}
              choices={requirements.map((one) => ({ value: one, label: t(`demo.asked.${one}`) }))}
            />
          ))}
        </div>
      </Section>
      <Section t={t} name="vendors" title={t('demo.vendors')} turned={countDifferences(now.vendors, usual.vendors)}>
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
      </Section>
      <Button type="submit" kind="go" busy={busy} disabled={!hydrated}>
        {t('demo.turn')}
      </Button>
      <p role="status" className={result ? (result.wrong ? 'note wrong' : 'note') : 'vh'}>
        {result?.text}
      </p>
    </form>
  );
}
