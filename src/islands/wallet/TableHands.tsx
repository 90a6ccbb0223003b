/** A table's result in the betting record: both hands, and what each field of the bet was. */
import type { ReactElement } from 'react';
import { joinList, type Translate } from '#ui/translate.ts';

interface TableRecord {
  room: string;
  number: number;
  bets: Readonly<Record<string, string>>;
  outcome: string;
  hands: readonly { side: string; shown: readonly string[]; total: number }[];
}

const isRecord = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null;

/** Parses a round's detail; null unless it is a bet at a dealt table. */
export function parseTable(detail: Readonly<Record<string, unknown>>): TableRecord | null {
  const table = isRecord(detail.table) ? detail.table : {};
  const { room, number, bets, result } = table;
  if (!isRecord(bets) || !isRecord(result) || !Array.isArray(result.hands)) return null;
  return {
    room: String(room),
    number: Number(number),
    bets: Object.fromEntries(Object.entries(bets).map(([spot, amount]) => [spot, String(amount)])),
    outcome: String(result.outcome),
    hands: result.hands.filter(isRecord).map(({ side, shown, total }) => ({
      side: String(side),
      shown: Array.isArray(shown) ? shown.map(String) : [],
      total: Number(total),
    })),
  };
}

const suits: Readonly<Record<string, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' };
/** `9♠` of `9S`; the face of a die stays. */
const shownAs = (name: string): string => {
  const suit = suits[name.slice(-1)];
  return suit ? `${name.slice(0, -1)}${suit}` : name;
};

export function TableHands({ table, t, money }: { table: TableRecord; t: Translate; money: (amount: string) => string }): ReactElement {
  const named = (id: string): string => t(`frame.table.${id}`);
  return (
    <div className="col">
      <p className="strong">{t(`frame.table.result-${table.outcome}`)}</p>
      <ul className="rows">
        {table.hands.map(({ side, shown, total }) => (
          <li key={side} className="row between">
            <span>{named(side)}</span>
            <bdi className="num">
              {joinList(t, 'record.list', shown.map(shownAs))} = {total}
            </bdi>
          </li>
        ))}
        {Object.entries(table.bets).map(([spot, amount]) => (
          <li key={`bet ${spot}`} className="row between">
            <span className="q">
              {t('bet.stake')}: {named(spot)}
            </span>
            <bdi className="num">{money(amount)}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
