/**
 * Eight clients move money of three members at once. What each was told, and when, is recorded outside the database, and there must be one
 * order of events for each account that explains it all and never contradicts the clock: strict serializability.
 */
import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Tables } from '#platform/db/tables/tables.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { withIdempotencyKey } from '#platform/ledger/idempotency.ts';
import { post, postedBalance } from '#platform/ledger/post.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { entriesFor, type Line, type PostingKind } from '#platform/rules/postings.ts';
import { seededRandom } from '#platform/seed/random-draws.ts';
import { DomainError } from '#values/domain-error.ts';
import { minor } from '#values/money.ts';
import { onBothEngines, sized } from '../../engines.ts';
import { randomSeed } from '../../money-history.ts';

/** What one client was told of one account. `from` and `to` count the events of all clients: when it asked, and when it was answered. */
type Told = { readonly from: number; readonly to: number } & (
  | { readonly act: 'posted'; readonly reference: string; readonly amount: bigint; readonly balance: bigint }
  | { readonly act: 'refused'; readonly amount: bigint }
  | { readonly act: 'read'; readonly balance: bigint }
);
/** An entry of the account, as the database ordered them. */
interface Entry {
  readonly reference: string;
  readonly amount: bigint;
  readonly balance: bigint;
}

/** Returns what no order of events explains. The entries are that order; they must agree with what was told, and with the clock. */
function contradictions(history: readonly Told[], entries: readonly Entry[]): string[] {
  const faults: string[] = [];
  const posted = new Map<string, Told[]>();
  for (const one of history) if (one.act === 'posted') posted.set(one.reference, [...(posted.get(one.reference) ?? []), one]);
  /** The balance after so many entries. */
  const balances = [0n];
  /** The first time that somebody was told of the entry, and the first time that it was asked for. */
  const times: { asked: number; told: number }[] = [];
  for (const { reference, amount, balance } of entries) {
    balances.push((balances.at(-1) ?? 0n) + amount);
    if (balance !== balances.at(-1)) faults.push(`${reference} leaves ${balance}, not ${balances.at(-1)}`);
    const acts = posted.get(reference) ?? [];
    if (acts.length === 0) faults.push(`nobody was told of ${reference}`);
    for (const act of acts)
      if (act.act === 'posted' && (act.balance !== balance || act.amount !== amount))
        faults.push(`${reference} was told as ${act.amount} to ${act.balance}, and is ${amount} to ${balance}`);
    times.push({ asked: Math.min(...acts.map(({ from }) => from)), told: Math.min(...acts.map(({ to }) => to)) });
    posted.delete(reference);
  }
  for (const reference of posted.keys()) faults.push(`${reference} was told, and is not there`);
  let latest = Number.NEGATIVE_INFINITY;
  for (const [at, { asked, told }] of times.entries()) {
    if (told < latest) faults.push(`${entries[at]?.reference} was told before one was asked for that stands above it`);
    latest = Math.max(latest, asked);
  }
  for (const one of history) {
    if (one.act === 'posted') continue;
    const least = times.findLastIndex(({ told }) => told < one.from) + 1;
    const next = times.findIndex(({ asked }) => asked > one.to);
    const possible = balances.slice(least, (next === -1 ? times.length : next) + 1);
    const isRight = possible.some((balance) => (one.act === 'read' ? balance === one.balance : balance < one.amount));
    if (!isRight)
      faults.push(
        one.act === 'read'
          ? `${one.balance} was read, of ${possible.join(' or ')}`
          : `${one.amount} was refused, with ${possible.join(' or ')}`,
      );
  }
  return faults;
}

describe('the judge', () => {
  const entries: Entry[] = [
    { reference: 'a', amount: 5n, balance: 5n },
    { reference: 'b', amount: -2n, balance: 3n },
  ];
  const a: Told = { act: 'posted', reference: 'a', amount: 5n, balance: 5n, from: 1, to: 2 };
  const b: Told = { act: 'posted', reference: 'b', amount: -2n, balance: 3n, from: 3, to: 6 };
  test('finds nothing in what one order explains', () => {
    const reads: Told[] = [5n, 3n].map((balance) => ({ act: 'read', balance, from: 4, to: 5 }));
    expect(contradictions([a, b, ...reads, { act: 'refused', amount: 4n, from: 4, to: 5 }, { ...a, from: 7, to: 8 }], entries)).toEqual([]);
  });
  test.each<[name: string, history: Told[], order?: Entry[]]>([
    ['a balance that was over', [a, b, { act: 'read', balance: 5n, from: 7, to: 8 }]],
    ['a balance that was to come', [a, { act: 'read', balance: 3n, from: 1, to: 2 }, b]],
    ['a balance that never was', [a, b, { act: 'read', balance: 4n, from: 3, to: 6 }]],
    ['a refusal with enough money', [a, b, { act: 'refused', amount: 3n, from: 3, to: 6 }]],
    ['a posting that is lost', [a, b, { act: 'posted', reference: 'c', amount: 1n, balance: 4n, from: 7, to: 8 }]],
    ['a posting that nobody was told of', [a]],
    ['another amount than was told', [a, { ...b, amount: -1n }]],
    ['another balance than was told', [a, { ...b, balance: 5n }]],
    ['an update that is lost', [a, b], [entries[0] as Entry, { reference: 'b', amount: -2n, balance: -2n }]],
    ['a posting that happened twice', [a, b], [...entries, { reference: 'b', amount: -2n, balance: 1n }]],
    ['an order against the clock', [{ ...a, from: 7, to: 8 }, b]],
  ])('finds %s', (_, history, order = entries) => {
    expect(contradictions(history, order)).not.toEqual([]);
  });
});

const clients = 8;
const actsEach = 8;
const at = new Date('2026-11-20T08:00:00Z');

/** The kinds of what a client does, weighed. */
const kinds = ['deposit', 'bet', 'bet', 'transfer', 'transfer', 'read', 'read'] as const;

/** Plays one history among members of its own. Returns what was told of each main account. */
async function play(db: Kysely<Tables>, random: (below: number) => number, members: readonly bigint[]): Promise<Map<bigint, Told[]>> {
  const told = new Map<bigint, Told[]>(members.map((member) => [member, []]));
  const note = (member: bigint, what: Told) => told.get(member)?.push(what);
  let clock = 0;
  const any = <T>(from: readonly T[]): T => from[random(from.length)] as T;
  const postOnce = (kind: PostingKind, reference: string, memberId: bigint, lines: readonly Line[]) =>
    withIdempotencyKey(db, { memberId, key: reference, call: kind, fingerprint: reference, at }, async (trx) => {
      const posted = await post(trx, { kind, reference, memberId, at, lines });
      const mains = lines.flatMap(({ account }) => ('member' in account && account.kind === 'main' ? [account.member] : []));
      return Object.fromEntries(mains.map((member) => [String(member), String(postedBalance(posted, { member, kind: 'main' }))]));
    });
  async function act(name: string): Promise<void> {
    const kind = any(kinds);
    const who = any(members);
    const from = ++clock;
    if (kind === 'read') {
      const { main } = await balanceOf(db, who);
      note(who, { act: 'read', balance: main, from, to: ++clock });
      return;
    }
    const amount = minor(1 + random(kind === 'deposit' ? 6 : 4));
    const to = any(members.filter((member) => member !== who));
    const lines =
      kind === 'deposit'
        ? entriesFor.deposit(who, amount)
        : kind === 'bet'
          ? entriesFor.bet(who, 'isla', amount)
          : entriesFor.transfer(who, to, amount);
    const reference = `${members[0]} ${name}`;
    // A third of them is sent twice at once, as by an impatient network.
    const sent = Array.from({ length: random(3) === 0 ? 2 : 1 }, async () => {
      try {
        const { answer } = await postOnce(kind, reference, who, lines);
        const end = ++clock;
        for (const { account, amount: moved } of lines)
          if ('member' in account)
            note(account.member, {
              act: 'posted',
              reference,
              amount: moved,
              balance: BigInt((answer as Record<string, string>)[String(account.member)] ?? -1),
              from,
              to: end,
            });
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'wallet.insufficient_funds') throw error;
        note(who, { act: 'refused', amount, from, to: ++clock });
      }
    });
    await Promise.all(sent);
  }
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let n = 0; n < actsEach; n += 1) await act(`${client}-${n}`);
    }),
  );
  return told;
}

onBothEngines('the history of an account', (open, engine) => {
  const count = sized(engine === 'postgres' ? 15 : 3, engine === 'postgres' ? 1_000 : 100);
  test(
    `${count.toLocaleString('en')} histories of ${clients} clients at once have one order that explains what each was told (REL-02)`,
    async () => {
      const { db } = await open();
      const random = seededRandom(randomSeed(`serializability on ${engine}`));
      const seen = { posted: 0, refused: 0, read: 0 };
      for (let i = 0; i < count; i += 1) {
        const members = [0n, 1n, 2n].map((n) => 2_000_000n + BigInt(i) * 10n + n);
        const told = await play(db, random, members);
        for (const member of members) {
          const rows = await db
            .selectFrom('entries')
            .innerJoin('accounts', 'accounts.id', 'entries.account_id')
            .innerJoin('postings', 'postings.id', 'entries.posting_id')
            .select(['postings.reference', 'entries.amount', 'entries.balance_after as balance'])
            .where('accounts.member_id', '=', member)
            .where('accounts.kind', '=', 'main')
            .orderBy('entries.id')
            .execute();
          const history = told.get(member) ?? [];
          for (const one of history) seen[one.act] += 1;
          expect(contradictions(history, rows), `member ${member}`).toEqual([]);
        }
      }
      console.info(`${engine}: ${seen.posted} posted, ${seen.refused} refused, ${seen.read} read`);
      for (const many of Object.values(seen)) expect(many).toBeGreaterThan(3 * count);
      expect((await verifyLedger(db)).faults).toEqual([]);
    },
    120_000 + count * 2_000,
  );
});
