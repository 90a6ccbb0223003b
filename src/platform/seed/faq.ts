/** Seeds the help centre's short answers. */
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
  { code: 'withdraw-when', section: 'money', more: '/help/withdraw' },
  { code: 'balance-why', section: 'money', more: '/help/records' },
  { code: 'line-cut', section: 'playing', more: '/help/cut-round' },
  { code: 'game-closed', section: 'playing', more: '/help/game-does-not-open' },
  { code: 'password-wrong', section: 'account', more: '/help/sign-in' },
  { code: 'someone-else', section: 'account', more: '/help/account-safety' },
  { code: 'write-to-us', section: 'service', more: '/help/contact' },
  { code: 'complaint', section: 'service', more: '/help/complaints' },
];

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
}
