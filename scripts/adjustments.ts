// npm run adjustments: lists the corrections of balances that wait for a second person. `-- add USERNAME 12.00 "reason" by NAME` begins
// one, `-- approve J-… by NAME` moves the money, `-- reject J-… by NAME` drops it.
// Exits with 1 when nothing was done, and with 2 when the words are wrong or the database does not open or is empty.
import { randomInt } from 'node:crypto';
import { ownBrand } from '#brands/current.ts';
import { approveAdjustment, beginAdjustment, rejectAdjustment, waitingAdjustments } from '#platform/areas/wallet/adjustments.ts';
import type { Database } from '#platform/db/connect.ts';
import { type Minor, minor, toAmount, toMinor, zero } from '#values/money.ts';
import { millis } from '#values/time.ts';
import { columns, momentText, type Outcome, operatorCommand } from './operator-command.ts';

const { currency } = ownBrand();
const clock = () => millis(Date.now());
const shown = (amount: Minor): string => `${toAmount(amount)} ${currency.code}`;
const signed = (amount: Minor): string => `${amount > zero ? '+' : ''}${shown(amount)}`;

async function list({ db }: Database): Promise<Outcome> {
  const rows = await waitingAdjustments(db);
  const lines = rows.map(({ reference, username, amount, reason, begun_by: by, begun_at: at }) =>
    columns(reference, username, signed(minor(amount)), `begun by ${by}`, momentText(at), reason),
  );
  return [true, ...lines, `${rows.length} waiting`];
}

interface Order {
  readonly username: string;
  readonly amount: Minor;
  readonly reason: string;
  readonly by: string;
}

async function begin({ db }: Database, order: Order): Promise<Outcome> {
  const { username, amount } = order;
  const reference = await beginAdjustment({ db, clock, random: (below) => randomInt(below) }, order);
  if (reference === null) return [false, `No member has the username ${username}.`];
  // A command that was typed twice would book twice.
  const others = (await waitingAdjustments(db)).filter((one) => one.username === username && one.reference !== reference);
  return [
    true,
    `${reference} waits: ${signed(amount)} for ${username}. Another person books it with npm run adjustments -- approve ${reference} by NAME.`,
    ...others.map((one) => `${one.reference} of ${signed(minor(one.amount))} waits for ${username} too.`),
  ];
}

async function approve({ db }: Database, reference: string, by: string): Promise<Outcome> {
  const result = await approveAdjustment({ db, clock }, reference, by);
  const sentences = {
    'not waiting': `No adjustment ${reference} waits.`,
    'same person': `${by} began ${reference}. Another person approves it.`,
    'not covered': `The balance is less than ${reference} takes. Nothing was booked, and it still waits.`,
  };
  return typeof result === 'string'
    ? [false, sentences[result]]
    : [
        true,
        `${reference} is booked: ${signed(result.amount)} for ${result.username}, who is told. The balance is now ${shown(result.balance)}.`,
      ];
}

async function reject({ db }: Database, reference: string, by: string): Promise<Outcome> {
  const wasWaiting = await rejectAdjustment({ db, clock }, reference, by);
  return [wasWaiting, wasWaiting ? `${reference} is rejected. Nothing was booked.` : `No adjustment ${reference} waits.`];
}

const use = [
  'Use add USERNAME AMOUNT "REASON" by NAME, approve REFERENCE by NAME, or reject REFERENCE by NAME. NAME is the person who does it:',
  'two people are needed. An AMOUNT below zero takes money from the balance. The member reads the REASON, in quotation marks.',
].join('\n');

await operatorCommand(use, (words) => {
  const [act, ...given] = words;
  if (act === undefined) return list;
  const before = act === 'add' ? 3 : 1;
  const by = given
    .slice(before + 1)
    .join(' ')
    .trim();
  if (given[before] !== 'by' || by === '') return null;
  if (by.length > 60) return 'NAME has at most 60 characters.';
  const [first = '', amountText = '', reasonText = ''] = given;
  if (act === 'approve') return (database) => approve(database, first, by);
  if (act === 'reject') return (database) => reject(database, first, by);
  if (act !== 'add') return null;
  const [amount, reason] = [toMinor(amountText), reasonText.trim()];
  if (amount === null || amount === zero) return `${amountText} is no amount above or below zero, such as 12.00 or -12.00.`;
  if (reason === '' || reason.length > 200) return 'REASON has 1 to 200 characters.';
  return (database) => begin(database, { username: first, amount, reason, by });
});
