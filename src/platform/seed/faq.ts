/** Seeds the help centre's short answers and the VIP levels. */
import type { Transaction } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import { sanitizeHtml } from '#platform/rules/sanitize-html.ts';
import type { AnswerCode, DemoWords } from './demo-texts.ts';
import { inEveryLanguage } from './words.ts';

interface Answer {
  readonly code: AnswerCode;
  readonly section: 'money' | 'playing' | 'account' | 'service';
  readonly more: string;
}

const answers: readonly Answer[] = [
  { code: 'deposit-when', section: 'money', more: '/help/deposits' },
  { code: 'deposit-unpaid', section: 'money', more: '/help/deposit-stages' },
  { code: 'balance-why', section: 'money', more: '/help/records' },
  { code: 'line-cut', section: 'playing', more: '/help/cut-round' },
  { code: 'game-closed', section: 'playing', more: '/help/game-does-not-open' },
  { code: 'password-wrong', section: 'account', more: '/help/sign-in' },
  { code: 'someone-else', section: 'account', more: '/help/account-safety' },
  { code: 'write-to-us', section: 'service', more: '/help/contact' },
  { code: 'complaint', section: 'service', more: '/help/complaints' },
];

/** Stake needed for levels 1 to 10, in minor units. */
const stakesNeeded = [20_000, 50_000, 150_000, 300_000, 600_000, 1_000_000, 1_600_000, 3_000_000, 6_000_000, 10_000_000];
const dedicatedSupportFrom = 5;

const levelText = (level: number, { shown, team, notices }: DemoWords['level']) => ({
  name: `VIP ${level}`,
  gives: [shown, ...(level >= dedicatedSupportFrom ? [team, notices] : [])],
});

const answerText = ([title, html]: DemoWords['answers'][AnswerCode]) => ({ title, content: sanitizeHtml(html) });

export async function writeAnswers(trx: Transaction<Tables>): Promise<void> {
  await trx
    .insertInto('help_answers')
    .values(
      answers.map(({ code, section, more }, position) => ({
        code,
        section,
        position,
        more,
        words: JSON.stringify(inEveryLanguage((words) => answerText(words.answers[code]))),
      })),
    )
    .execute();
  await trx
    .insertInto('vip_levels')
    .values(
      stakesNeeded.map((stake, n) => ({
        level: n + 1,
        stake_needed: BigInt(stake),
        words: JSON.stringify(inEveryLanguage((words) => levelText(n + 1, words.level))),
      })),
    )
    .execute();
}
