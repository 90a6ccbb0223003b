/** The gallery's shelf of what one fills in. */
import type { ReactElement } from 'react';
import { Checkbox } from '../Checkbox.tsx';
import { Combobox } from '../Combobox.tsx';
import { FaultList } from '../FaultList.tsx';
import { Field, FieldBox, FieldError, PasswordField } from '../Field.tsx';
import { MoneyInput } from '../MoneyInput.tsx';
import { RadioRows } from '../RadioRows.tsx';
import { Select } from '../Select.tsx';
import { SlideVerify } from '../SlideVerify.tsx';
import { TextArea } from '../TextArea.tsx';
import { Held } from './Held.tsx';
import { nothingHappens, type Sample, type Shelf } from './sample.ts';

export function typed(s: Sample): Shelf {
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
    PasswordField: [
      {
        state: 'filled',
        show: <PasswordField label={label} autoComplete="off" defaultValue="lagoon7Tide" words={{ show: 'Show', hide: 'Hide' }} />,
      },
    ],
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
          <Held<string | null> start="one">
            {(value, take) => <RadioRows legend={label} name={`rows-${s.ground}`} rows={rows} value={value} onValue={take} />}
          </Held>
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
    FaultList: [
      { state: 'one sentence for the whole', show: <Faulty s={s} wrong={[]} problem={s.wrong} /> },
      { state: 'several fields', show: <Faulty s={s} wrong={['one', 'two']} problem="" /> },
    ],
  };
}

function Amount({ s, start, error = null }: { s: Sample; start: string; error?: string | null }): ReactElement {
  return (
    <Held start={start}>
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
    </Held>
  );
}

const countries = [
  { value: 'PH', label: 'Philippines', end: '+63', find: 'Pilipinas' },
  { value: 'TR', label: 'Türkiye', end: '+90', find: 'Turkey' },
];

const Countries = ({ s }: { s: Sample }): ReactElement => (
  <Held<string | null> start="PH">
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
  </Held>
);

function Faulty({ s, wrong, problem }: { s: Sample; wrong: readonly string[]; problem: string }): ReactElement {
  const of = { problem, wrong, goTo: nothingHappens };
  return <FaultList of={of} title={s.wrong} label={(name) => (name === 'one' ? s.one : s.two)} />;
}
