/** The jackpot of the demo world: its terms, its seed, and the shares of four weeks of bets. */
import { sql, type Transaction } from 'kysely';
import { writeSetting } from '#platform/db/settings.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { feedPot, holdPot } from '#platform/ledger/jackpot.ts';
import { jackpotShare, readJackpotTerms } from '#platform/rules/jackpot/jackpot-terms.ts';
import { trial } from '#values/access/account-types.ts';
import { minor } from '#values/money.ts';

const demoJackpot = {
  games: ['night-ferry', 'koi-ascending', 'everest-bell', 'reef-star', 'lotus-moon', 'jade-dragon'],
  share: 1,
  seed: '50000.00',
  stakePerWin: '10000000.00',
};

/** One share for each game, of what members bet on it before. */
export async function writeJackpot(trx: Transaction<Tables>, now: Date): Promise<void> {
  await writeSetting(trx, 'jackpot', demoJackpot);
  const terms = readJackpotTerms(demoJackpot);
  if (!terms) throw new Error('The terms of the demo jackpot are not valid.');
  let { carry } = await holdPot(trx, terms.seed, now);
  const { rows } = await sql<{ vendor: string; game: string; house: string; stake: bigint }>`
    select r.vendor, r.game_code as game, g.vendor as house, sum(r.bet)::bigint as stake
    from rounds r join games g on g.game_code = r.game_code join members m on m.id = r.member_id
    where r.state = 'settled' and m.type <> ${trial} and r.game_code = any(${[...terms.games]}) group by 1, 2, 3 order by 2
  `.execute(trx);
  for (const { vendor, game, house, stake } of rows) {
    const share = jackpotShare(terms, minor(stake), carry);
    carry = share.carry;
    const data = { vendor, game, round: 'demo' };
    await feedPot(trx, { memberId: 0n, houseVendor: house, reference: `demo:${game}`, at: now, data }, share.amount, carry);
  }
}
