// Breaks and self-exclusion: what begins, what it ends, how it is lifted, who may not register, and the race with bets.
import { beforeAll, describe, expect, test } from 'vitest';
import { brand as altamar } from '#brands/altamar/brand.ts';
import { brand } from '#brands/isla/brand.ts';
import { saferPlay } from '#calls/safer-play.ts';
import { decideLift, exclude, excludeForFamily, liftRequests } from '#platform/areas/safer-play/exclusion.ts';
import type { RequestContext } from '#platform/context.ts';
import { lockMembers } from '#platform/db/locks/member-lock.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { openLaunch } from '#platform/vendors/game-sessions.ts';
import { days, hours, millis, minutes } from '#values/time.ts';
import { onOneEngineDaily, sized } from '../../engines.ts';
import { type CallName, password, postMovement, type RequestFields } from '../../platform.ts';
import { type AccessWorld, accessWorld, newPhoneNumber } from '../access/access-fixture.ts';
import { waitsForLock } from '../db/waits-for-lock.ts';
import { signedIn, vendorWorld } from '../vendors/vendor-fixture.ts';
import { notificationOf, walletWorld } from '../wallet/wallet-fixture.ts';

interface StandingValue {
  readonly exclusion: {
    readonly kind: string;
    readonly activeFrom: string;
    readonly until: string | null;
    readonly lift: { readonly stage: string; readonly at: string | null };
  } | null;
}

onOneEngineDaily('breaks and self-exclusion', (open, engine) => {
  let app: AccessWorld;
  let philippine: AccessWorld;
  beforeAll(async () => {
    // The market of Altamar, and that of Isla.
    app = await accessWorld(open, {}, { market: { saferPlay: altamar.market.saferPlay } });
    philippine = await accessWorld(open);
  }, 60_000);

  const asking =
    (platform: AccessWorld, id: bigint) =>
    async (name: string, body: object = {}, token?: string) => {
      const response = await platform.ask(`saferPlay.${name}` as CallName, body as RequestFields, {
        token: token ?? (await platform.signIn(id)),
      });
      return { ...response, standing: response.body.value as unknown as StandingValue };
    };

  describe('beginning one', () => {
    test('holds at once and says from when and until when, without any document', async () => {
      const { id } = await app.member();
      const ask = asking(app, id);
      const began = await ask('exclude', { kind: 'time-out', length: 'PT24H' });
      const from = new Date(app.world.now).toISOString();
      const until = new Date(app.world.now + hours(24)).toISOString();
      expect(began.standing.exclusion).toMatchObject({ kind: 'time-out', activeFrom: from, until, lift: { stage: 'never' } });
      expect((await ask('standing')).standing.exclusion).toEqual(began.standing.exclusion);
      expect((await app.ask('member.info', {}, { token: await app.signIn(id) })).body.value).toMatchObject({ excluded: { until } });
    });

    test('the same request again, because its answer was lost, begins nothing new and tells nobody twice', async () => {
      const { id } = await app.member();
      const ask = asking(app, id);
      const counts = async () => ({
        breaks: (await app.db.selectFrom('exclusions').select('id').where('member_id', '=', id).execute()).length,
        sent: (await app.db.selectFrom('jobs').select('key').execute()).length,
      });
      const first = await ask('exclude', { kind: 'time-out', length: 'PT24H' });
      const once = await counts();
      app.advance(10_000);
      const second = await ask('exclude', { kind: 'time-out', length: 'PT24H' });
      expect(second.standing).toEqual(first.standing);
      expect(await counts()).toEqual(once);
      expect(once.breaks).toBe(1);
      app.advance(minutes(1));
      await ask('exclude', { kind: 'time-out', length: 'PT24H' });
      expect((await counts()).breaks).toBe(2);
    });

    test('ends by itself to the millisecond', async () => {
      const { id } = await app.member();
      const ask = asking(app, id);
      await ask('exclude', { kind: 'time-out', length: 'PT24H' });
      app.advance(hours(24) - 1);
      expect((await ask('standing')).standing.exclusion).not.toBeNull();
      app.advance(1);
      expect((await ask('standing')).standing.exclusion).toBeNull();
    });

    test('a shorter one afterwards shortens nothing, and a longer one counts', async () => {
      const { id } = await app.member();
      const ask = asking(app, id);
      const first = (await ask('exclude', { kind: 'time-out', length: 'P7D' })).standing.exclusion;
      expect((await ask('exclude', { kind: 'time-out', length: 'PT24H' })).standing.exclusion).toEqual(first);
      expect((await ask('exclude', { kind: 'exclusion', length: 'indefinite' })).standing.exclusion).toMatchObject({ until: null });
    });

    test.each([
      ['time-out', 'P6W'],
      ['time-out', 'indefinite'],
      ['exclusion', 'PT24H'],
      ['exclusion', 'P5Y'],
    ])('a length that the market does not offer is refused by its field: %s of %s', async (kind, length) => {
      const { id } = await app.member();
      const { status, body } = await asking(app, id)('exclude', { kind, length });
      expect([status, body.value]).toEqual([400, { fields: { length: { code: 'field.invalid' } } }]);
    });

    test('signs every other device out and keeps this one (SEC-36)', async () => {
      const { id } = await app.member();
      const [here, there] = [await app.signIn(id), await app.signIn(id)];
      await asking(app, id)('exclude', { kind: 'exclusion', length: 'P6M' }, here);
      expect((await app.ask('member.info', {}, { token: there })).body.errorCode).toBe('session.ended');
      expect((await app.ask('member.info', {}, { token: here })).status).toBe(200);
    });

    test('ends the open games of this device too, with a reason of its own', async () => {
      const { id } = await app.member();
      const at = new Date(app.world.now);
      const { launchId } = await openLaunch(app.db, { memberId: id, gameCode: 'lantern-tide', vendor: 'originals', at });
      await asking(app, id)('exclude', { kind: 'time-out', length: 'PT24H' });
      const launch = await app.db.selectFrom('launches').select(['ended_at', 'end_reason']).where('id', '=', launchId).executeTakeFirst();
      expect(launch).toEqual({ ended_at: at, end_reason: 'excluded' });
    });

    test('cancels a deposit that is not paid yet; what is paid all the same is credited (MC-04)', async () => {
      const wallet = await walletWorld(open);
      const [member, other] = [await wallet.signedInMember(), await wallet.signedInMember()];
      const [mine, paid, theirs] = [await member.deposit('500.00'), await member.deposit('300.00'), await other.deposit('200.00')];
      await wallet.sendNotification(notificationOf(paid.id, 'paid', '300.00'));
      await wallet.takeValue('saferPlay.exclude', { kind: 'time-out', length: 'PT24H' }, member);
      expect(await member.status(mine)).toMatchObject({ state: 'expired', payUrl: null });
      expect(await member.status(paid)).toMatchObject({ state: 'credited' });
      expect(await other.status(theirs)).toMatchObject({ state: 'created', payUrl: theirs.payUrl });
      await wallet.sendNotification(notificationOf(mine.id, 'paid'));
      expect(await member.status(mine)).toMatchObject({ state: 'credited' });
    });

    test('takes the consent to offers back at once, and it cannot be given before the end', async () => {
      const { id } = await app.member();
      const ask = asking(app, id);
      const token = await app.signIn(id);
      const given = { mail: true, sms: true, site: true };
      await app.takeValue('member.setConsents', given, { token });
      await ask('exclude', { kind: 'time-out', length: 'PT24H' }, token);
      const none = { mail: false, sms: false, site: false };
      expect(await app.takeValue('member.consents', {}, { token })).toEqual(none);
      expect((await app.ask('member.setConsents', given, { token })).body.errorCode).toBe('protection.excluded');
      expect(await app.takeValue('member.setConsents', none, { token })).toEqual(none);
      app.advance(hours(24));
      const later = await app.signIn(id);
      expect(await app.takeValue('member.consents', {}, { token: later }), 'nothing comes back by itself').toEqual(none);
      expect(await app.takeValue('member.setConsents', given, { token: later })).toEqual(given);
    });

    test('no other member is touched', async () => {
      const [{ id }, stranger] = [await app.member(), await app.member()];
      const token = await app.signIn(stranger.id);
      await asking(app, id)('exclude', { kind: 'exclusion', length: 'P6M' });
      expect((await app.ask('member.info', {}, { token })).body.value).toMatchObject({ excluded: null });
    });
  });

  describe('lifting one', () => {
    const decide = (world: AccessWorld, username: string, decision: 'lifted' | 'kept' = 'lifted') => {
      const { db } = world;
      const clock = () => millis(world.world.now);
      return decideLift({ db, brand: world.appContext.brand, clock }, { username, decision, reason: 'Spoke on the phone', by: 'Ana Cruz' });
    };
    const asked = (world: AccessWorld) => liftRequests({ db: world.db, brand: world.appContext.brand }, new Date(world.world.now));

    test('needs the request, seven days by the server and a person of the operator (R29)', async () => {
      const { id, username } = await app.member();
      const ask = asking(app, id);
      await ask('exclude', { kind: 'exclusion', length: 'P6M' });
      expect(await decide(app, username)).toBe('not asked');
      app.advance(days(40));
      const request = await ask('askLift');
      const at = new Date(app.world.now + days(7));
      expect(request.standing.exclusion?.lift).toEqual({ stage: 'wait', at: at.toISOString() });
      expect(await asked(app)).toContainEqual({ username, askedAt: new Date(app.world.now), from: at });
      app.advance(days(7) - 1);
      expect(await decide(app, username)).toEqual({ kind: 'too early', at });
      expect((await ask('askLift')).standing.exclusion?.lift, 'asking again does not restart the wait').toMatchObject({
        at: at.toISOString(),
      });
      app.advance(days(60));
      expect((await ask('standing')).standing.exclusion?.lift.stage, 'nothing is lifted without a person').toBe('wait');
      expect(await decide(app, username)).toEqual({ kind: 'decided', at: new Date(app.world.now) });
      expect((await ask('standing')).standing.exclusion).toBeNull();
      expect(await decide(app, username)).toBe('not asked');
      const decisions = await app.db.selectFrom('lift_decisions').selectAll().where('member_id', '=', id).execute();
      expect(decisions).toMatchObject([{ decision: 'lifted', decided_by: 'Ana Cruz', reason: 'Spoke on the phone' }]);
    });

    test('no request of a member lifts one: a call asks, and one takes that back (R29)', async () => {
      const calls = Object.entries(saferPlay).filter(([, { path }]) => path.includes('lift'));
      expect(calls.map(([name]) => name)).toEqual(['askLift', 'keepExclusion']);
      const { id } = await app.member();
      const ask = asking(app, id);
      await ask('exclude', { kind: 'exclusion', length: 'P6M' });
      await ask('askLift');
      app.advance(days(60));
      await ask('askLift');
      expect((await ask('standing')).standing.exclusion).not.toBeNull();
    });

    test('is not possible before the longest break would have ended, and the request can be taken back', async () => {
      const { id, username } = await app.member();
      const ask = asking(app, id);
      const from = app.world.now;
      await ask('exclude', { kind: 'exclusion', length: 'indefinite' });
      expect((await ask('askLift')).standing.exclusion?.lift.at).toBe(new Date(from + days(30)).toISOString());
      app.advance(days(30) - 1);
      expect(await decide(app, username)).toMatchObject({ kind: 'too early' });
      app.advance(1);
      expect((await ask('keepExclusion')).standing.exclusion?.lift.stage).toBe('open');
      expect(await decide(app, username)).toBe('not asked');
    });

    test('a person may also keep it, and the member may ask again', async () => {
      const { id, username } = await app.member();
      const ask = asking(app, id);
      await ask('exclude', { kind: 'exclusion', length: 'P6M' });
      await ask('askLift');
      expect(await decide(app, username, 'kept')).toMatchObject({ kind: 'decided' });
      expect((await ask('standing')).standing.exclusion?.lift.stage).toBe('open');
      expect((await asked(app)).map((one) => one.username)).not.toContain(username);
      app.advance(days(40));
      expect((await ask('askLift')).standing.exclusion?.lift.at).toBe(new Date(app.world.now + days(7)).toISOString());
    });

    test('a new exclusion takes the request back, and a break goes on after the lift', async () => {
      const { id, username } = await app.member();
      const ask = asking(app, id);
      await ask('exclude', { kind: 'exclusion', length: 'P6M' });
      await ask('askLift');
      app.advance(days(30));
      expect((await ask('exclude', { kind: 'exclusion', length: 'P6M' })).standing.exclusion?.lift.stage).toBe('open');
      await ask('askLift');
      app.advance(days(30));
      await ask('exclude', { kind: 'time-out', length: 'P7D' });
      expect(await decide(app, username)).toMatchObject({ kind: 'decided' });
      expect((await ask('standing')).standing.exclusion).toMatchObject({ kind: 'time-out', lift: { stage: 'never' } });
    });

    test('the database refuses a lift within seven days of the request, also from a server of the version before (R29)', async () => {
      const { id } = await app.member();
      const ask = asking(app, id);
      await ask('exclude', { kind: 'exclusion', length: 'P6M' });
      await ask('askLift');
      const lift = (after: number) =>
        app.db
          .updateTable('exclusions')
          .set({ lifted_at: new Date(app.world.now + after) })
          .where('member_id', '=', id)
          .execute();
      await expect(lift(days(7) - 1)).rejects.toThrow(/exclusions_lifted_late/);
      await lift(days(7));
    });

    const beginForFamily = (world: AccessWorld, username: string, length: string) =>
      excludeForFamily(
        {
          db: world.db,
          brand,
          clock: () => millis(world.world.now),
        },
        { username, length },
      );

    test('one that the family asked for is told as theirs, with whom to ask, and never with advice for a stranger’s act', async () => {
      const mobile = `+63${newPhoneNumber()}`;
      const [mailed, texted] = [await philippine.member(), await philippine.member({ email: null, mobile })];
      for (const { username } of [mailed, texted]) await beginForFamily(philippine, username, 'P1Y');
      await philippine.runDueWork();
      const [[mail], [text]] = [await philippine.messagesTo(mailed.email), await philippine.messagesTo(mobile)];
      expect(mail?.subject).toBe("At your family's request, play on your Isla account is paused");
      expect(mail?.body).toMatch(
        /until .*202\d.* You can still sign in and withdraw your money\. If you have questions, write to \S+@\S+\.$/,
      );
      expect(text?.body).toContain("At your family's request, play on your Isla account is paused. You can still withdraw your money.");
      expect(`${mail?.body} ${text?.body}`).not.toMatch(/password|wasn't you/);
      const { messages } = await philippine.takeValue('member.messages', {}, { token: await philippine.signIn(mailed.id) });
      expect(messages).toMatchObject([{ title: mail?.subject, leadsTo: '/member/saferPlay' }]);
    });

    test('while one that the family asked for lasts longer, one of the member’s own begins nothing and tells nobody', async () => {
      const { id, username } = await philippine.member();
      const ask = asking(philippine, id);
      await beginForFamily(philippine, username, 'P1Y');
      const { exclusion } = (await ask('standing')).standing;
      const counts = async () => ({
        exclusions: (await philippine.db.selectFrom('exclusions').select('id').where('member_id', '=', id).execute()).length,
        told: (await philippine.db.selectFrom('messages').select('id').where('member_id', '=', id).execute()).length,
      });
      for (const [kind, length] of [
        ['exclusion', 'P6M'],
        ['time-out', 'P6W'],
      ])
        expect((await ask('exclude', { kind, length })).standing.exclusion).toEqual(exclusion);
      expect(await beginForFamily(philippine, username, 'P6M')).toBe('already so long');
      expect(await beginForFamily(philippine, username, 'P1Y'), 'the command run again').toBe('already so long');
      expect(await counts()).toEqual({ exclusions: 1, told: 1 });
      expect((await ask('exclude', { kind: 'exclusion', length: 'P5Y' })).standing.exclusion?.kind).toBe('exclusion');
      expect(await counts()).toEqual({ exclusions: 2, told: 2 });
    });

    test('one that the family asked for holds at once on every device, and the member cannot lift it, also beside one of their own', async () => {
      const { id, username } = await philippine.member();
      const ask = asking(philippine, id);
      await ask('exclude', { kind: 'exclusion', length: 'P6M' });
      const token = await philippine.signIn(id);
      expect(await beginForFamily(philippine, username, 'P1Y')).toEqual(new Date(philippine.world.now));
      expect((await philippine.ask('member.info', {}, { token })).status).toBe(401);
      const { exclusion } = (await ask('standing')).standing;
      expect(exclusion).toMatchObject({ kind: 'family', lift: { stage: 'never' } });
      expect(await beginForFamily(philippine, username, 'P2Y')).toBe('not this length');
      expect(await beginForFamily(philippine, 'nobody-here', 'P1Y')).toBe('no account');
      // Month seven: the own one can be lifted, and the family's stands to its end.
      philippine.advance(days(200));
      expect((await ask('standing')).standing.exclusion).toMatchObject({ kind: 'family', lift: { stage: 'never' } });
      expect((await ask('askLift')).body.errorCode).toBe('protection.lift_not_open');
      philippine.advance(Date.parse(exclusion?.until ?? '') - philippine.world.now);
      expect((await ask('standing')).standing.exclusion).toBeNull();
    });

    test('a market that does not let the family ask begins none', async () => {
      const { username } = await app.member();
      const saferPlay = { ...brand.market.saferPlay, familyMayAsk: false };
      const without = { ...brand, market: { ...brand.market, saferPlay } };
      expect(await excludeForFamily({ db: app.db, brand: without, clock: () => millis(app.world.now) }, { username, length: 'P1Y' })).toBe(
        'not in this market',
      );
    });

    test('at Isla nobody lifts one before its end: neither asks the member, nor can a person of the operator (R29)', async () => {
      const { id, username } = await philippine.member();
      const ask = asking(philippine, id);
      const { standing } = await ask('exclude', { kind: 'exclusion', length: 'P6M' });
      expect(standing).toMatchObject({ market: { irrevocableFor: 'whole' }, exclusion: { lift: { stage: 'never', at: null } } });
      const end = Date.parse(standing.exclusion?.until ?? '');
      expect(end - philippine.world.now).toBeGreaterThanOrEqual(days(181));
      const none = { from: null };
      for (const day of [0, 1, 30, 150, 180]) {
        philippine.advance(Date.parse(standing.exclusion?.activeFrom ?? '') + days(day) - philippine.world.now);
        const refused = await ask('askLift');
        expect([refused.status, refused.body]).toMatchObject([409, { errorCode: 'protection.lift_not_open', value: none }]);
        expect(await decide(philippine, username)).toBe('never');
      }
      // A request that stood in the database before the market's rule changes nothing.
      await philippine.db
        .updateTable('exclusions')
        .set({ lift_asked_at: new Date(0) })
        .where('member_id', '=', id)
        .execute();
      expect([await decide(philippine, username), await asked(philippine)]).toEqual(['never', []]);
      philippine.advance(end - philippine.world.now - 1);
      expect((await ask('standing')).standing.exclusion).not.toBeNull();
      philippine.advance(1);
      expect((await ask('standing')).standing.exclusion).toBeNull();
    });
  });

  describe('registering again', () => {
    let networks = 0;
    const details = async (more: object) => ({
      ...{ mobileNum: newPhoneNumber(), countryDialingCode: '63' },
      username: `again${Math.random().toString(36).slice(2, 10)}`,
      password,
      confirmPassword: password,
      registerMethod: 'WEB',
      human: await app.solveHumanCheck(),
      ...more,
    });

    test('with the e-mail, the number or the identity of an excluded member is refused in neutral words, until the end', async () => {
      const shown = { enabled: true, required: false };
      await writeSetting(app.db, 'registration', { mobileNum: shown, payeeName: shown, idNumber: shown });
      const mobileNum = newPhoneNumber();
      const identity = { payeeName: 'MARIA REYES', idNumber: 'P1234567' };
      const { id, email } = await app.member({
        payeeName: identity.payeeName,
        details: { idNumber: identity.idNumber },
        mobile: `+63${mobileNum}`,
      });
      // The identity counts once it has paid.
      await postMovement(app.db, id, 500, { kind: 'deposit' });
      await asking(app, id)('exclude', { kind: 'time-out', length: 'PT24H' });
      let network = 0;
      const register = async (more: object) =>
        (
          await app.ask(
            'access.register',
            await details({ email: `again${++network}@example.com`, mobileNum: newPhoneNumber(), countryDialingCode: '63', ...more }),
            { ip: `10.8.${network}.1` },
          )
        ).body;
      for (const more of [{ email }, { email: email.toUpperCase() }, { mobileNum }, identity]) {
        const { errorCode, message, value } = await register(more);
        const sentence = "We can't create an account with these details. Customer service can help you.";
        expect([errorCode, message], JSON.stringify([more, value])).toEqual(['registration.not_possible', sentence]);
      }
      for (const more of [{}, { payeeName: 'MARIA REYES' }, { ...identity, payeeName: 'ANA REYES' }])
        expect((await register(more)).success, JSON.stringify(more)).toBe(true);
      app.advance(hours(24));
      expect((await register({ email })).success).toBe(true);
    });

    test('an address or a number that nobody has verified blocks nobody, and blocks once it is verified', async () => {
      const mobileNum = newPhoneNumber();
      const { id, email } = await app.member({ emailVerifiedAt: null, details: { mobileNum: `+63${mobileNum}` } });
      const ask = asking(app, id);
      const { standing } = await ask('exclude', { kind: 'exclusion', length: 'P6M' });
      expect(standing.exclusion).toMatchObject({ provedContact: false });
      const register = async (more: object) =>
        (await app.ask('access.register', await details({ email: 'somebody@example.com', ...more }), { ip: `10.9.${++networks}.1` })).body;
      for (const more of [{ email }, { mobileNum }]) expect((await register(more)).success, JSON.stringify(more)).toBe(true);
      await app.db
        .updateTable('members')
        .set({ email_verified_at: new Date(app.world.now) })
        .where('id', '=', id)
        .execute();
      expect((await register({ email })).errorCode).toBe('registration.not_possible');
      expect((await ask('standing')).standing.exclusion).toMatchObject({ provedContact: true });
    });

    test('no other spelling of the mailbox of an excluded person registers, and another mailbox does', async () => {
      const [one, google] = [
        await app.member({ email: 'maria.reyes@example.org' }),
        await app.member({ email: 'maria.santos+isla@gmail.com' }),
      ];
      for (const { id } of [one, google]) await asking(app, id)('exclude', { kind: 'exclusion', length: 'P6M' });
      const answer = async (email: string) =>
        (await app.ask('access.register', await details({ email }), { ip: `10.9.${++networks}.1` })).body.errorCode ?? 'registered';
      const blocked = [
        'maria.reyes+2@example.org',
        'MARIA.Reyes+x+y@EXAMPLE.org',
        'mariasantos@gmail.com',
        'm.a.r.i.a.santos+z@googlemail.com',
      ];
      for (const email of blocked) expect(await answer(email), email).toBe('registration.not_possible');
      for (const email of ['mariareyes@example.org', 'maria.reyes@example.com', '+maria@example.org', 'mariasantos@example.org'])
        expect(await answer(email), email).toBe('registered');
    });

    test('a name with the date of birth of an excluded person who has paid is refused, and a namesake of another day is not', async () => {
      const market = { ...altamar.market, checksAge: true };
      const world = await accessWorld(open, {}, { market });
      await writeSetting(world.db, 'registration', { payeeName: { enabled: true, required: false } });
      const born = { payeeName: 'ANA LIM', dateOfBirth: '1990-04-03' };
      const register = async (more: object) =>
        (
          await world.ask(
            'access.register',
            { ...(await details({ email: `ana${++networks}@example.com`, ...born, ...more })), human: await world.solveHumanCheck() },
            { ip: `10.9.${networks}.1` },
          )
        ).body;
      const { id } = await world.member({ payeeName: born.payeeName, details: { dateOfBirth: born.dateOfBirth } });
      await asking(world, id)('exclude', { kind: 'exclusion', length: 'P6M' });
      expect((await register({})).success, 'who has paid nothing blocks no namesake').toBe(true);
      await postMovement(world.db, id, 500, { kind: 'deposit' });
      expect((await register({})).errorCode).toBe('registration.not_possible');
      expect((await register({ dateOfBirth: '1990-04-04' })).success).toBe(true);
      expect((await register({ payeeName: 'ANA LIMA' })).success).toBe(true);
    });

    test('is refused at every brand of one database', async () => {
      const database = await open();
      const [one, other] = [
        await accessWorld(async () => database),
        await accessWorld(async () => database, {}, { brand: { code: 'altamar', name: 'Altamar' } }),
      ];
      const { id, email } = await one.member();
      await asking(one, id)('exclude', { kind: 'exclusion', length: 'P6M' });
      const register = async (more: object) =>
        (
          await other.ask('access.register', {
            ...{ username: 'elsewhere1', registerMethod: 'WEB', login: true, human: await other.solveHumanCheck() },
            ...{ password, confirmPassword: password },
            ...more,
          })
        ).body;
      expect((await register({ email })).errorCode).toBe('registration.not_possible');
      expect((await register({ email: 'elsewhere@example.com' })).success).toBe(true);
    });
  });

  describe('the race with bets', () => {
    const many = sized(300, 1_000);
    test(`of ${many} bets around one exclusion none is accepted after the time in its answer, and open rounds are paid (REL-31)`, async () => {
      const platform = await vendorWorld(open, { funds: 10_000_000 });
      const { launchId, sessionId } = await signedIn(platform);
      // Each reading of the clock is later than the one before.
      let now = platform.world.now;
      Object.defineProperty(platform.world, 'now', { get: () => ++now });
      const base = { player: platform.member.toString(), game: 'lantern-tide' };
      const bet = async (n: number) => {
        const round = `${platform.member}-race-${n}`;
        const answer = await platform.wallet('debit', { ...base, transaction: `${round}:d`, round, session: launchId, amount: '0.01' });
        return { round, code: answer.body.success ? 'accepted' : answer.body.errorCode };
      };
      const context = {
        db: platform.db,
        brand,
        clock: () => millis(platform.world.now),
        now: new Date(platform.world.now),
        session: { id: sessionId, memberId: platform.member, type: 0, username: 'racer', startedAt: new Date() },
      } as unknown as RequestContext;
      const bets: Promise<Awaited<ReturnType<typeof bet>>>[] = [];
      for (let n = 0; n < many * 0.5; n++) bets.push(bet(n));
      await bets[20];
      const answered = exclude(context, { kind: 'time-out', length: 'PT24H' });
      for (let n = many * 0.5; n < many * 0.9; n++) bets.push(bet(n));
      const { exclusion } = await answered;
      const late = await Promise.all(Array.from({ length: many * 0.1 }, (_, n) => bet(many * 0.9 + n)));
      expect(new Set(late.map(({ code }) => code))).toEqual(new Set(['game.launch_ended']));
      const all = await Promise.all(bets);
      const accepted = all.filter(({ code }) => code === 'accepted');
      expect(accepted.length).toBeGreaterThan(0);
      expect(all.length + late.length).toBe(many);
      const stored = await platform.db
        .selectFrom('wallet_transactions')
        .select(['id', 'at'])
        .where('member_id', '=', platform.member)
        .where('kind', '=', 'debit')
        .where('state', '=', 'accepted')
        .execute();
      expect(stored).toHaveLength(accepted.length);
      expect(stored.filter(({ at }) => at.toISOString() >= (exclusion?.activeFrom ?? ''))).toEqual([]);
      const before = await platform.balance();
      const [oldest] = accepted;
      const paid = await platform.wallet('credit', { ...base, transaction: `${oldest?.round}:c`, round: oldest?.round, amount: '5.00' });
      expect([paid.status, (await platform.balance()) - before]).toEqual([200, 500n]);
    }, 120_000);

    test('a bet in a game that was opened while the exclusion began is refused', async () => {
      const platform = await vendorWorld(open);
      const { launchId, sessionId } = await signedIn(platform);
      const now = new Date(platform.world.now);
      const context = {
        db: platform.db,
        brand,
        clock: () => millis(platform.world.now),
        now,
        session: { id: sessionId, memberId: platform.member, type: 0, username: 'racer', startedAt: now },
      } as unknown as RequestContext;
      await exclude(context, { kind: 'time-out', length: 'PT24H' });
      await platform.db.updateTable('launches').set({ ended_at: null, end_reason: null }).where('id', '=', launchId).execute();
      platform.world.now += minutes(1);
      const round = `${platform.member}-late`;
      const body = { player: platform.member.toString(), game: 'lantern-tide', transaction: `${round}:d`, round, session: launchId };
      expect((await platform.wallet('debit', { ...body, amount: '0.01' })).body.errorCode).toBe('game.launch_ended');
    });

    // The embedded engine has one connection, so two calls cannot overlap.
    if (engine === 'postgres')
      test('an exclusion waits for a bet under way, and its time is after that bet', async () => {
        const platform = await vendorWorld(open);
        const { launchId, sessionId } = await signedIn(platform);
        const context = {
          db: platform.db,
          brand,
          clock: () => millis(platform.world.now),
          now: new Date(platform.world.now),
          session: { id: sessionId, memberId: platform.member, type: 0, username: 'racer', startedAt: new Date() },
        } as unknown as RequestContext;
        const round = `${platform.member}-first`;
        const request = { player: platform.member.toString(), game: 'lantern-tide', transaction: `${round}:d`, round, session: launchId };
        let begins: ReturnType<typeof exclude> | undefined;
        const bet = await platform.db.transaction().execute(async (trx) => {
          await lockMembers(trx, [platform.member]);
          begins = exclude(context, { kind: 'time-out', length: 'PT24H' });
          expect(await waitsForLock(platform.db, begins)).toBe(true);
          platform.world.now += minutes(1);
          return platform.wallet('debit', { ...request, amount: '0.01' }, { within: trx });
        });
        expect(bet.status).toBe(200);
        expect((await begins)?.exclusion?.activeFrom).toBe(new Date(platform.world.now).toISOString());
      });
  });
});
