/** A table's result in the betting record: both hands, what each field of the bet was, and the proof of the round. */
import type { ReactElement } from 'react';
import { ProofCheck } from '#ui/data/ProofCheck.tsx';
import { isNonZero } from '#ui/format-money.ts';
import { joinList, type Translate } from '#ui/translate.ts';
import { isRoundProven, type TableProof } from '#values/games/round-proof.ts';

interface TableRecord {
  room: string;
  number: number;
  bets: Readonly<Record<string, string>>;
  /** What each bet got back; empty until the round is dealt, and where another platform does not say it. */
  paid: Readonly<Record<string, string>>;
  /** The final odds of a pool; empty without one. */
  times: string;
  outcome: string;
  /** Empty until the round is dealt. */
  hands: readonly { side: string; shown: readonly string[]; total: number }[];
  /** Null for a round of another platform. */
  proof: TableProof | null;
}

const isRecord = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null;

const amountsIn = (x: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(isRecord(x) ? x : {}).map(([spot, amount]) => [spot, String(amount)]));

/** Parses a round's detail; null unless it is a bet at a table. */
export function parseTable(detail: Readonly<Record<string, unknown>>): TableRecord | null {
  const table = isRecord(detail.table) ? detail.table : {};
  const { room, number, bets, paid, times, result, commitment, secret } = table;
  if (!isRecord(bets)) return null;
  const { outcome = '', hands = [] } = isRecord(result) ? result : {};
  return {
    room: String(room),
    number: Number(number),
    bets: amountsIn(bets),
    paid: amountsIn(paid),
    times: typeof times === 'string' ? times : '',
    outcome: String(outcome),
    hands: (Array.isArray(hands) ? hands : []).filter(isRecord).map(({ side, shown, total }) => ({
      side: String(side),
      shown: Array.isArray(shown) ? shown.map(String) : [],
      total: Number(total),
    })),
    proof: typeof commitment === 'string' ? { commitment, secret: typeof secret === 'string' ? secret : null } : null,
  };
}

const suits: Readonly<Record<string, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' };
/** `9♠` of `9S`, `17` of the number `N17`; the face of a die stays. */
const shownAs = (name: string): string => {
  if (name.startsWith('N')) return name.slice(1);
  const suit = suits[name.slice(-1)];
  return suit ? `${name.slice(0, -1)}${suit}` : name;
};

/** What was published before and after the deal, and a check of both in this browser. */
function RoundProof({ table, proof, t }: { table: TableRecord; proof: TableProof; t: Translate }): ReactElement {
  const { commitment, secret } = proof;
  const shown = table.hands.flatMap((hand) => hand.shown);
  // The texts are the frame's, whose gaps have one brace.
  const secretName = t('frame.table.secret').replace('{id}', String(table.number));
  return (
    <>
      <p className="q t2">{t(secret === null ? 'bet.proofLater' : 'bet.proof')}</p>
      <ProofCheck
        facts={[[t('frame.table.hash'), commitment], ...(secret === null ? [] : [[secretName, secret] as const])]}
        words={{ check: t('bet.proofCheck'), right: t('bet.proofRight'), wrong: t('bet.proofWrong') }}
        prove={secret === null ? null : () => isRoundProven(proof, shown)}
      />
    </>
  );
}

/** What came back for one bet. */
function PaidBack(props: {
  stake: string;
  paid: string | undefined;
  t: Translate;
  money: (amount: string) => string;
}): ReactElement | null {
  const { stake, paid, t, money } = props;
  if (paid === undefined) return null;
  const isBack = isNonZero(paid);
  const word = Number(paid) > Number(stake) ? 'bet.win' : isBack ? 'frame.table.returnedLabel' : 'frame.sports.leg-lost';
  return (
    <span className="row between q">
      <span>{t(word)}</span>
      {isBack ? <bdi className="num">{money(paid)}</bdi> : null}
    </span>
  );
}

export function TableHands({ table, t, money }: { table: TableRecord; t: Translate; money: (amount: string) => string }): ReactElement {
  const named = (id: string): string => {
    const [, kind, number = ''] = /^(sum|face|pair|three)-(\d+)$/.exec(id) ?? [];
    if (kind) return t(`frame.table.${kind}`).replace('{number}', number);
    return /^\d/.test(id) ? id.replace(/^(\d+)-(\d+)-(\d+)$/, '$1, $2 … $3').replace(/^(\d+)-(\d+)$/, '$1–$2') : t(`frame.table.${id}`);
  };
  return (
    <div className="col">
      {table.hands.length > 0 ? (
        <p className="strong">
          {t(`frame.table.result-${table.outcome}`)} {table.times ? <bdi className="num">× {table.times}</bdi> : null}
        </p>
      ) : null}
      <ul className="rows">
        {table.hands.map(({ side, shown, total }) => (
          <li key={side} className="row between">
            <span>{named(side)}</span>
            <bdi className="num">
              {joinList(t, 'record.list', shown.map(shownAs))}
              {shown.length > 1 ? ` = ${total}` : ''}
            </bdi>
          </li>
        ))}
        {Object.entries(table.bets).map(([spot, amount]) => (
          <li key={`bet ${spot}`} className="col">
            <span className="row between">
              <span>
                {t('bet.stake')}: {named(spot)}
              </span>
              <bdi className="num">{money(amount)}</bdi>
            </span>
            <PaidBack stake={amount} paid={table.paid[spot]} t={t} money={money} />
          </li>
        ))}
      </ul>
      {table.proof ? <RoundProof table={table} proof={table.proof} t={t} /> : null}
    </div>
  );
}
