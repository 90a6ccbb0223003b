// Each call by each role, and each object of a person by everybody else: what is refused has its status and its envelope, and has changed nothing.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyCall } from '#calls/catalogue.ts';
import { statusOf } from '#calls/codes.ts';
import { onBothEngines } from '../engines.ts';
import { good, later, opensByLetterOnly } from './catalogue-requests.ts';
import { type Owned, owned, roles, terms } from './catalogue-terms.ts';
import { type CatalogueWorld, catalogueWorld, nameOf, type Request, type Said } from './catalogue-world.ts';
import { everything } from './everything.ts';

const listed = everyCall.map((each) => ({ ...each, says: nameOf(each) }));
const answered = listed.filter(({ says }) => !later.includes(says));
const needing = answered.filter(({ call }) => call.token === 'needed');

/** What a refusal may write: that somebody is there, how often they asked, and that a sealed body was opened. Work and letters go on by themselves. */
const counted = ['sessions', 'limits', 'envelopes_seen', 'login_failures', 'jobs', 'outbox'];

function expectRefusal(said: Said, errorCode: string): void {
  expect([said.status, said.body.success, said.body.errorCode], said.text).toEqual([statusOf(errorCode), false, errorCode]);
  expect(Object.keys(said.body).sort()).toEqual(['errorCode', 'message', 'success', 'value']);
  expect(said.headers.get('cache-control')).toBe('no-store');
}

test('CL-04 every call that needs a session says who may ask it', () => {
  expect(Object.keys(terms).sort()).toEqual(needing.map(({ says }) => says).sort());
});

onBothEngines('the matrix of calls', (open) => {
  let world: CatalogueWorld;
  const tokens = new Map<string, string>();
  const tokenOf = (who: string) => tokens.get(who) as string;
  const make = async (says: string, who: string): Promise<Request> =>
    (good[says] as (typeof good)[string])(world, says === 'access.logout' ? await world.signIn(who) : tokenOf(who));
  beforeAll(async () => {
    world = await catalogueWorld(open);
    for (const who of roles) tokens.set(who, await world.signIn(who));
    await world.publishedKey();
    // What comes by the clock, such as a level of VIP, would be taken for the work of a refusal.
    await world.db
      .updateTable('jobs')
      .set({ run_at: new Date('2100-01-01') })
      .execute();
  }, 120_000);
  afterAll(() => world.platform.drain());

  /** Asks, expects this refusal, and that nothing was written. */
  async function refuses(says: string, request: Request, token: string | null, errorCode: string): Promise<Said> {
    const before = await everything(world.db, counted);
    const said = await world.ask(world.named(says), request, { token });
    expectRefusal(said, errorCode);
    expect(await everything(world.db, counted)).toEqual(before);
    return said;
  }

  test.each(needing)('CL-04 $says without a session and with one that is over: 401, and nothing has changed', async ({ says }) => {
    const request = await make(says, 'marisol');
    const over = await world.signIn('marisol');
    await world.ask(world.named('access.logout'), {}, { token: over });
    await refuses(says, request, null, 'session.needed');
    await refuses(says, request, over, 'session.ended');
  });

  test.each(answered.filter(({ call }) => call.token !== 'needed'))(
    'CL-04 $says with a token that is no session: asked as a guest asks',
    async ({ call, says }) => {
      const said = await world.ask(call, await make(says, 'marisol'), { token: 'A'.repeat(43) });
      const refused = opensByLetterOnly[says.split('.')[1] ?? ''];
      if (refused) expectRefusal(said, refused);
      else expect([said.status, said.body.success], said.text).toEqual([200, true]);
    },
  );

  test.each(needing.flatMap(({ says, call }) => roles.map((who) => ({ says, call, who }))))(
    'R19 $says by $who: answered or refused as its terms say',
    async ({ says, call, who }) => {
      const isRefused = who === 'trial' && terms[says] === 'own account';
      // A trial that has none of its own names somebody else's.
      const hasNone = who === 'trial' && (isRefused || says === 'wallet.bet');
      const request = await make(says, hasNone ? 'vicente' : who);
      if (isRefused) return void (await refuses(says, request, tokenOf(who), 'role.trial'));
      const token = says === 'access.logout' ? await world.signIn(who) : tokenOf(who);
      const said = await world.ask(call, request, { token });
      if (hasNone) return expectRefusal(said, 'not_found');
      expect([said.status, said.body.success], said.text).toEqual([200, true]);
    },
  );

  describe('assurance 13: objects of a person', () => {
    const kinds = Object.keys(owned) as Owned[];
    const strangers = roles.filter((who) => who !== 'vicente');
    /** An object of vicente's, by the request that names it. */
    const theirs = async (says: Owned): Promise<Request> => {
      if (says !== 'wallet.outcome') return make(says, 'vicente');
      const key = crypto.randomUUID();
      const said = await world.ask(
        world.named('wallet.deposit'),
        { method: 'island-wallet', amount: '500.00' },
        { token: tokenOf('vicente'), key },
      );
      expect(said.status, said.text).toBe(200);
      return { key };
    };
    async function isMissing(says: Owned, request: Request, who: string): Promise<void> {
      if (who === 'trial' && terms[says] === 'own account') return void (await refuses(says, request, tokenOf(who), 'role.trial'));
      if (owned[says].tells === 'missing') return void (await refuses(says, request, tokenOf(who), 'not_found'));
      const before = await everything(world.db, counted);
      const said = await world.ask(world.named(says), request, { token: tokenOf(who) });
      expect([said.status, said.body.value]).toEqual([200, { known: false, call: null, value: null }]);
      expect(await everything(world.db, counted)).toEqual(before);
    }

    test.each(kinds)(
      "CL-04 %s: another's, made-up ones and those of another kind are missing alike, and the owner still has it",
      async (says) => {
        const request = await theirs(says);
        const { field } = owned[says];
        const id = String(request[field]);
        const [first = '', rest = ''] = [id.slice(0, 1), id.slice(1)];
        const random = [
          crypto.randomUUID(),
          (first === 'x' ? 'y' : 'x') + rest,
          `${id}0`,
          id.toUpperCase() === id ? `${id}a` : id.toUpperCase(),
          '00000000',
        ];
        const otherKind = await theirs(says === 'games.play' ? 'wallet.depositStatus' : 'games.play');
        for (const who of strangers) await isMissing(says, request, who);
        for (const made of [...random, String(Object.values(otherKind)[0])]) await isMissing(says, { [field]: made }, 'vicente');
        const said = await world.ask(world.named(says), request, { token: tokenOf('vicente') });
        expect([said.status, said.body.success], said.text).toEqual([200, true]);
      },
    );

    test.each(kinds)('CL-04 %s: one that was deleted is missing to its owner too', async (says) => {
      const request = await theirs(says);
      const { field, table } = owned[says];
      const column = table === 'money_keys' ? 'key' : 'id';
      const gone = await sql`delete from ${sql.table(table)} where ${sql.ref(column)}::text = ${String(request[field])}`.execute(world.db);
      expect(gone.numAffectedRows).toBe(1n);
      await isMissing(says, request, 'vicente');
    });

    test.each(['pending', 'credited', 'declined', 'expired'] as const)(
      'MC-04 a deposit that is %s is not cancelled by its owner, nor by anybody',
      async (state) => {
        const request = await theirs('wallet.cancelDeposit');
        const at = new Date();
        const posting_id = state === 'credited' ? (await world.db.selectFrom('postings').select('id').executeTakeFirstOrThrow()).id : null;
        await world.db
          .updateTable('deposits')
          .set({
            state,
            paying_at: state === 'expired' ? null : at,
            ...(state === 'credited' ? { confirmed_at: at, credited_at: at, posting_id, balance_after: 1n } : {}),
            ...(state === 'declined' ? { declined_at: at } : {}),
            ...(state === 'expired' ? { expired_at: at } : {}),
          })
          .where('id', '=', String(request.id))
          .execute();
        for (const who of strangers) await isMissing('wallet.cancelDeposit', request, who);
        const before = await everything(world.db, counted);
        const said = await world.ask(world.named('wallet.cancelDeposit'), request, { token: tokenOf('vicente') });
        expect([said.status, said.body.value.state], said.text).toEqual([200, state]);
        expect(await everything(world.db, counted)).toEqual(before);
      },
    );
  });

  test('nothing of all this was a fault of ours', () => {
    expect(world.faults).toEqual([]);
  });
});
