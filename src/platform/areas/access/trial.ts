/** Free play: an account of its own for each visit, with a gift of play balance from the house (R19). */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { takeTurn } from '#platform/db/limits.ts';
import { readSettingsOf } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Asking } from '#platform/handler.ts';
import { post } from '#platform/ledger/post.ts';
import { moves } from '#platform/rules/postings.ts';
import { moduleFlagsOf } from '#platform/rules/registration.ts';
import { limitOf } from '#platform/rules/throttle.ts';
import { minor, toMinor } from '#values/money.ts';
import { networkOf } from '#values/network.ts';
import { Refused } from '#values/refused.ts';
import { openEnvelope } from './envelope.ts';
import { createMember } from './members.ts';
import { type Opened, openNew } from './opening.ts';
import { unusableHash } from './passwords.ts';

const usualGift = '1000.00';
const proof = z.object({ random: z.string().min(8).max(200) });

/** The encrypted random string shows that the request was made for this platform, now, and only once. */
async function checkRandom(asking: Asking, random: string): Promise<void> {
  let sealed: unknown;
  try {
    sealed = JSON.parse(random);
  } catch {
    throw new Refused('input.envelope');
  }
  if (!proof.safeParse(await openEnvelope(asking, sealed)).success) throw new Refused('input.envelope');
}

export async function freePlay(asking: Asking, sent: { readonly random: string }): Promise<Opened> {
  const settings = await readSettingsOf(asking.db, ['module_flags', 'trial_balance']);
  if (!moduleFlagsOf(settings.get('module_flags')).FREEPLAY3) throw new Refused('way.closed');
  await takeTurn(asking.db, `free-play:${networkOf(asking.ip)}`, limitOf('freePlay', asking.settings.demo), asking.now);
  await checkRandom(asking, sent.random);
  const given = settings.get('trial_balance');
  const gift = toMinor(typeof given === 'string' ? given : usualGift) ?? minor(0);
  return inTransaction(asking.db, async (trx) => {
    const name = `try${randomBytes(5).toString('hex')}`;
    const memberId = await createMember(trx, {
      username: name,
      passwordHash: unusableHash,
      type: 4,
      language: asking.language,
      currency: asking.brand.currency.code,
      brand: asking.brand.code,
      ip: asking.ip,
      at: asking.now,
    });
    if (gift > 0n) {
      await post(trx, {
        kind: 'trial_gift',
        reference: memberId.toString(),
        memberId,
        at: asking.now,
        lines: moves.redeem(memberId, gift),
      });
    }
    return openNew({ ...asking, db: trx }, memberId, null);
  });
}
