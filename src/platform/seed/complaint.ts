/** A complaint of a demo account, answered and waiting for its author's word. */
import type { Transaction } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import { randomCode, safeAlphabet } from '#platform/rules/random-code.ts';
import { days } from '#values/time.ts';
import { seededRandom } from './random-draws.ts';
import { wordsIn } from './words.ts';

const firstSeed = 41_700;

/** Answered yesterday, within the market's days. */
export async function writeComplaint(
  trx: Transaction<Tables>,
  { memberId, language, answerDays }: { readonly memberId: bigint; readonly language: string; readonly answerDays: number },
  now: Date,
): Promise<void> {
  const number = `C-${randomCode(seededRandom(firstSeed), safeAlphabet, 8)}`;
  const { subject, content, answer } = wordsIn(language).complaint;
  const ago = (count: number) => new Date(now.getTime() - days(count));
  await trx
    .insertInto('feedbacks')
    .values({
      number,
      sent_id: null,
      member_id: memberId,
      kind: 'complaint',
      subject,
      content,
      contact: null,
      language,
      state: 'answered',
      answer,
      at: ago(4),
      review_at: ago(3),
      due_at: new Date(ago(4).getTime() + days(answerDays)),
      answered_at: ago(1),
    })
    .execute();
  await trx
    .insertInto('messages')
    .values(
      (['received', 'in_review', 'answered'] as const).map((stage, place) => ({
        member_id: memberId,
        kind: `complaint.${stage}`,
        data: JSON.stringify({ number }),
        at: ago([4, 3, 1][place] ?? 1),
        read_at: stage === 'answered' ? null : ago(1),
      })),
    )
    .execute();
}
