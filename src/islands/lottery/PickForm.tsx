/** Picks the numbers of one line: digits by place, numbers of a board, or options; with quick pick, clear and stake. */
import { type ReactElement, useState } from 'react';
import type { SlipLine } from '#stores/lottery/slip.ts';
import { slipPrice } from '#stores/lottery/slip.ts';
import { Button } from '#ui/Button.tsx';
import { ChipSelect } from '#ui/forms/ChipSelect.tsx';
import { MoneyInput } from '#ui/forms/MoneyInput.tsx';
import { pickText } from '#ui/pick-text.ts';
import type { LotteryKind } from '#values/lottery/games.ts';
import { combinationCount, numberText, type Picker, quickPick, quickSize, togglePick } from '#values/lottery/picks.ts';
import { type Amount, toMinor } from '#values/money.ts';
import { type LotteryProps, moneyOf } from './panel.ts';

/** An amount and the text that is none: one of them is empty. */
export type Stake = readonly [amount: string, unread: string];

interface PickFormProps extends LotteryProps {
  kind: LotteryKind;
  bet: string;
  picker: Picker;
  lowest: Amount;
  highest: Amount;
  stake: Stake;
  onStake: (stake: Stake) => void;
  symbol: string;
  /** The line that is edited; null for a new one. */
  editing: SlipLine | null;
  /** How many combinations the ticket still has room for, and how many it can have. */
  room: number;
  most: number;
  /** Of the slip: the line is for each of them. */
  draws: number;
  /** Set when the slip takes no further line: how many it can have. */
  full: number | null;
  /** The next line is picked, or its bet changed. */
  onBegin: () => void;
  onLine: (line: SlipLine) => void;
}

/** Unpredictable enough for a suggestion: whole numbers in [0, below). */
const below = (limit: number): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % limit;

function Board({
  picker,
  pick,
  t,
  onPick,
}: {
  picker: Picker;
  pick: string;
  t: LotteryProps['t'];
  onPick: (pick: string) => void;
}): ReactElement {
  const parts = pick.split(',');
  const cell = (value: string, label: string, pressed: boolean, place: number): ReactElement => (
    <button
      key={value}
      type="button"
      className="cell num"
      aria-pressed={pressed}
      onClick={() => onPick(togglePick(picker, pick, value, place))}
    >
      {label}
    </button>
  );
  if (picker.how === 'digits')
    return (
      <div className="places">
        {Array.from({ length: picker.places }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other name
          <fieldset key={place}>
            <legend className="q t2">{t('pick.place', { n: place + 1 })}</legend>
            <div className="board ten">
              {Array.from({ length: 10 }, (_digit, digit) =>
                cell(String(digit), String(digit), (parts[place] ?? '').includes(String(digit)), place),
              )}
            </div>
          </fieldset>
        ))}
      </div>
    );
  const values =
    picker.how === 'options' ? picker.options : Array.from({ length: picker.to - picker.from + 1 }, (_, n) => numberText(picker.from + n));
  return (
    <div className={picker.how === 'options' ? 'board words' : 'board'}>
      {values.map((value) =>
        cell(value, picker.how === 'options' && !/^\d/.test(value) ? t(`option.${value}`) : value, parts.includes(value), 0),
      )}
    </div>
  );
}

export function PickForm({
  kind,
  bet,
  picker,
  lowest,
  highest,
  stake: [stake, unread],
  onStake,
  symbol,
  editing,
  room,
  most,
  draws,
  full,
  onBegin,
  onLine,
  ...props
}: PickFormProps): ReactElement {
  const { t, tag } = props;
  const money = moneyOf(props, symbol);
  const [pick, setPick] = useState(editing?.pick ?? '');
  const [lastSize, setLastSize] = useState(0);
  const combinations = combinationCount(picker, pick);
  const each = toMinor(stake);
  const isStakeValid = each !== null && each >= (toMinor(lowest) ?? 0n) && each <= (toMinor(highest) ?? 0n);
  const isTooMany = combinations > room;
  const isReady = combinations > 0 && isStakeValid && !isTooMany && full === null;
  const picked = pick === '' ? 0 : pick.split(',').length;
  const line = { bet, pick, stake: stake as Amount };
  const change = (next: string): void => {
    setPick(next);
    onBegin();
  };
  /** As many as are picked, else as many as last time. */
  const size = picked || lastSize;
  const quick = (count: number, kept: readonly string[] = []): void => {
    setLastSize(count);
    change(quickPick(picker, below, count, kept));
  };
  return (
    <div className="pick-form">
      <p className="q t2">
        {picker.how === 'numbers'
          ? picker.least === picker.most
            ? t('pick.numbers', { count: picker.least })
            : t('pick.between', { least: picker.least, most: picker.most })
          : picker.how === 'digits'
            ? t(picker.system ? 'pick.digitsSystem' : 'pick.digits')
            : t('pick.options')}
      </p>
      <div className="row wraps gap2">
        <Button size="sm" icon="refresh" onPress={() => quick(size)}>
          {t('pick.quick')}
        </Button>
        {picker.how === 'numbers' && picker.least < picker.most ? (
          <ChipSelect
            label={t('pick.size')}
            value={String(quickSize(picker, size))}
            choices={Array.from({ length: picker.most - picker.least + 1 }, (_, n) => {
              const count = String(picker.least + n);
              return { value: count, label: count };
            })}
            // What is picked by hand stays.
            onValue={(count) => quick(Number(count), pick === '' ? [] : pick.split(','))}
          />
        ) : null}
        <Button size="sm" kind="plain" disabled={pick === ''} onPress={() => setPick('')}>
          {t('pick.clear')}
        </Button>
      </div>
      <p className="picked t2" role="status">
        {combinations > 0 ? (
          <>
            {t('pick.combinations', { count: combinations })} · <b>{pickText(t, pick)}</b>
          </>
        ) : picked > 0 ? (
          t('pick.more')
        ) : null}
      </p>
      <Board picker={picker} pick={pick} t={t} onPick={change} />
      <MoneyInput
        label={t('pick.stake')}
        name="stake"
        value={stake}
        unread={unread}
        symbol={symbol}
        tag={tag}
        hint={t('pick.limits', { lowest: money(lowest), highest: money(highest) })}
        // A figure that cannot be read may lie between the limits.
        error={
          isStakeValid
            ? null
            : /\p{Nd}/u.test(unread)
              ? t('fault.decimals')
              : t('pick.stakeWrong', { lowest: money(lowest), highest: money(highest) })
        }
        onValue={(...typed) => {
          onStake(typed);
          onBegin();
        }}
      />
      {full !== null || isTooMany ? (
        <p className="note" role="status">
          {full === null ? t('pick.tooMany', { most }) : t('pick.tooManyLines', { most: full })}
        </p>
      ) : null}
      <Button
        full
        icon={editing ? 'check' : 'plus'}
        disabled={!isReady}
        onPress={() => {
          onLine(line);
          setPick('');
        }}
      >
        {isReady
          ? t(editing ? 'pick.save' : 'pick.add', {
              price: money(slipPrice(kind, { lines: [line], draws })) + (draws > 1 ? ` · ${t('slip.drawCount', { count: draws })}` : ''),
            })
          : t(editing ? 'pick.saveIdle' : 'pick.addIdle')}
      </Button>
    </div>
  );
}
