/** Gallery samples of form controls. */
import type { ReactElement } from 'react';
import { AccountName } from '../forms/AccountName.tsx';
import { Checkbox } from '../forms/Checkbox.tsx';
import { CodeInput } from '../forms/CodeInput.tsx';
import { Combobox } from '../forms/Combobox.tsx';
import { ContactChoice } from '../forms/ContactChoice.tsx';
import { DayField } from '../forms/DayField.tsx';
import { DemoOutboxLink } from '../forms/DemoOutboxLink.tsx';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { Field, FieldBox, FieldError, PasswordField } from '../forms/Field.tsx';
import { LimitForm } from '../forms/LimitForm.tsx';
import { MoneyInput } from '../forms/MoneyInput.tsx';
import { NoPaymentPassword, PasswordResetLink, PaymentPasswordField } from '../forms/PaymentPasswordField.tsx';
import { RadioRows } from '../forms/RadioRows.tsx';
import { Select } from '../forms/Select.tsx';
import { SlideVerify } from '../forms/SlideVerify.tsx';
import { SlowNotice } from '../forms/SlowNotice.tsx';
import { TextArea } from '../forms/TextArea.tsx';
import { SampleState } from './SampleState.tsx';
import { type GallerySection, nothingHappens, type Sample } from './samples.ts';

export function inputs(s: Sample): GallerySection {
  const label = s.name;
  const choices = [
    { value: 'one', label: s.one },
    { value: 'two', label: s.two },
  ];
  const rows = [
    { value: 'one', title: s.one, note: s.hint, icon: 'card' as const },
    { value: 'two', title: s.two },
    { value: 'three', title: s.three, note: s.wrong, closed: true },
  ];
  return {
    FieldBox: [
      {
        state: 'around any control',
        show: (
          <FieldBox label={label} hint={s.hint}>
            {({ id, describedBy }) => (
              <span className="in pad">
                <input id={id} aria-describedby={describedBy} />
              </span>
            )}
          </FieldBox>
        ),
      },
    ],
    Field: [
      { state: 'empty', show: <Field label={label} hint={s.hint} /> },
      { state: 'filled', show: <Field label={label} defaultValue="Marisol Reyes" icon="user" /> },
      { state: 'wrong', show: <Field label={label} hint={s.hint} error={s.wrong} defaultValue="M4risol" /> },
      { state: 'disabled', show: <Field label={label} defaultValue="Marisol" disabled /> },
      { state: 'read only', show: <Field label={label} defaultValue="Marisol" readOnly /> },
      { state: 'long words', show: <Field label={s.long} hint={s.long} error={`${s.long}.`} defaultValue={s.long} /> },
    ],
    DayField: [
      {
        state: 'filled',
        show: (
          <DayField t={() => s.wrong} shownAs={(day) => day} label={label} value="2026-11-20" max="2026-11-20" onValue={nothingHappens} />
        ),
      },
    ],
    AccountName: [{ state: 'for password managers alone', show: <AccountName name="marisol" /> }],
    PasswordField: [
      {
        state: 'filled',
        show: <PasswordField label={label} autoComplete="off" defaultValue="lagoon7Tide" words={{ show: 'Show', hide: 'Hide' }} />,
      },
    ],
    PaymentPasswordField: [
      {
        state: 'missing',
        show: (
          <SampleState start="">
            {(value, take) => (
              <PaymentPasswordField
                t={() => s.name}
                href="#"
                input={{ current: null }}
                value={value}
                fault={null}
                isMissing
                onValue={take}
              />
            )}
          </SampleState>
        ),
      },
    ],
    PasswordResetLink: [{ state: 'beside the field, and below a lock', show: <PasswordResetLink t={() => s.one} href="#" /> }],
    SlowNotice: [{ state: 'after ten seconds', show: <SlowNotice t={() => s.hint} busy /> }],
    NoPaymentPassword: [{ state: 'none set', show: <NoPaymentPassword t={() => s.one} href="#" /> }],
    LimitForm: [
      {
        state: 'one set',
        show: (
          <LimitForm
            kind="deposit"
            amounts={{ day: '500.00', week: null, month: null }}
            symbol="₱"
            tag={s.tag}
            t={() => s.name}
            cancelWord={s.stay}
            onSave={async () => s.wrong}
            onCancel={nothingHappens}
          />
        ),
      },
    ],
    CodeInput: [
      { state: 'rest', show: <CodeInput t={() => s.one} secondsToWait={0} busy={false} status="" onSend={nothingHappens} /> },
      {
        state: 'just sent',
        show: <CodeInput t={() => s.one} secondsToWait={42} busy={false} status={s.sentence} onSend={nothingHappens} />,
      },
    ],
    ContactChoice: [
      {
        state: 'two ways',
        show: (
          <ContactChoice
            t={(key) => (key.endsWith('email') ? s.one : s.two)}
            contacts={[
              { way: 'email', to: 'm•••@example.com' },
              { way: 'sms', to: '+63 ••• 0102' },
            ]}
            way="email"
            onWay={nothingHappens}
          />
        ),
      },
    ],
    DemoOutboxLink: [{ state: 'in demo mode alone', show: <DemoOutboxLink t={() => s.name} /> }],
    FieldError: [{ state: 'by itself', show: <FieldError id={`alone-${s.ground}`} error={s.wrong} /> }],
    TextArea: [
      { state: 'empty', show: <TextArea label={label} hint={s.hint} /> },
      { state: 'wrong', show: <TextArea label={label} error={s.wrong} defaultValue={s.sentence} /> },
    ],
    Select: [
      { state: 'rest', show: <Select label={label} choices={choices} defaultValue="two" /> },
      { state: 'wrong', show: <Select label={label} choices={choices} error={s.wrong} /> },
    ],
    Combobox: [{ state: 'closed; press it for the list', show: <Countries s={s} /> }],
    Checkbox: [
      { state: 'rest', show: <Checkbox>{s.sentence}</Checkbox> },
      { state: 'ticked', show: <Checkbox defaultChecked>{s.sentence}</Checkbox> },
      { state: 'disabled', show: <Checkbox disabled>{s.sentence}</Checkbox> },
      { state: 'wrong', show: <Checkbox error={s.wrong}>{s.long}</Checkbox> },
    ],
    RadioRows: [
      {
        state: 'one chosen, one closed',
        show: (
          <SampleState<string | null> start="one">
            {(value, take) => <RadioRows legend={label} name={`rows-${s.ground}`} rows={rows} value={value} onValue={take} />}
          </SampleState>
        ),
      },
      {
        state: 'wrong',
        show: <RadioRows legend={label} name={`none-${s.ground}`} rows={rows} value={null} error={s.wrong} onValue={nothingHappens} />,
      },
    ],
    MoneyInput: [
      { state: 'empty', show: <Amount s={s} start="" /> },
      { state: 'filled', show: <Amount s={s} start="1250.5" /> },
      { state: 'wrong', show: <Amount s={s} start="9" error={s.wrong} /> },
    ],
    SlideVerify: [
      {
        state: 'rest',
        show: (
          <SlideVerify
            label={label}
            words={{ slide: s.go, done: s.one }}
            done={false}
            onDone={nothingHappens}
            other={<p className="hint">{s.hint}</p>}
          />
        ),
      },
      {
        state: 'wrong',
        show: (
          <SlideVerify
            label={label}
            words={{ slide: s.go, done: s.one }}
            done={false}
            error={s.wrong}
            onDone={nothingHappens}
            other={null}
          />
        ),
      },
    ],
    ErrorSummary: [
      { state: 'one sentence for the whole', show: <Faulty s={s} wrong={[]} problem={s.wrong} /> },
      { state: 'several fields', show: <Faulty s={s} wrong={['one', 'two']} problem="" /> },
    ],
  };
}

function Amount({ s, start, error = null }: { s: Sample; start: string; error?: string | null }): ReactElement {
  return (
    <SampleState start={start}>
      {(value, take) => (
        <MoneyInput
          label={s.name}
          name="amount"
          value={value}
          symbol="₱"
          tag={s.tag}
          hint={s.hint}
          error={error}
          quick={['100', '500', '1000']}
          quickLabel={s.go}
          onValue={take}
        />
      )}
    </SampleState>
  );
}

const countries = [
  { value: 'PH', label: 'Philippines', end: '+63', find: 'Pilipinas' },
  { value: 'TR', label: 'Türkiye', end: '+90', find: 'Turkey' },
];

const Countries = ({ s }: { s: Sample }): ReactElement => (
  <SampleState<string | null> start="PH">
    {(value, take) => (
      <Combobox
        label={s.name}
        name={`country-${s.ground}`}
        options={countries}
        value={value}
        words={{ count: String, none: s.nothing, open: s.go }}
        onValue={take}
      />
    )}
  </SampleState>
);

function Faulty({ s, wrong, problem }: { s: Sample; wrong: readonly string[]; problem: string }): ReactElement {
  const of = { problem, wrong, goTo: nothingHappens };
  return <ErrorSummary of={of} title={s.wrong} label={(name) => (name === 'one' ? s.one : s.two)} />;
}
