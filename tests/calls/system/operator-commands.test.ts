// The operator's commands: each starts as it is typed, lists what waits, and says what it did.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { connect, type Database, type DatabasePlace } from '#platform/db/connect.ts';
import { migrate, readMigrations } from '#platform/db/migrate.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { days } from '#values/time.ts';
import { decisionsBy } from '../../../scripts/decisions.ts';
import { ownDatabase } from '../../databases.ts';
import { freshPlace } from '../../engines.ts';
import { ensurePostgres } from '../../postgres.ts';
import { type WithdrawalWorld, withdrawalWorld } from '../wallet/withdrawal-fixture.ts';

let platform: WithdrawalWorld;
let place: DatabasePlace;

beforeAll(async () => {
  const fresh = await freshPlace('postgres');
  place = fresh.place;
  const database: Database = await connect(place);
  platform = await withdrawalWorld(async () => ({ ...database, place }));
  return async () => {
    await database.close();
    await fresh.discard();
  };
});

interface Said {
  code: number;
  said: string;
}

const settingsOf = (place: DatabasePlace) => ({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' });

/** Types a command in a shell. */
async function typedAt(place: DatabasePlace, name: string, ...given: string[]): Promise<Said> {
  // Each is a process of its own, and compiling the same modules anew is half of its work.
  const NODE_COMPILE_CACHE = join((await ensurePostgres()).folder, 'compiled-commands');
  const env = { ...process.env, NODE_COMPILE_CACHE, ...settingsOf(place) };
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/cli.mjs', name, ...given], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: (stdout + stderr).trim() }),
    );
  });
}

let runs = 0;
/** Runs a command in this process, which takes a tenth of the time. A module runs once, so each run has an address of its own. */
async function commandAt(place: DatabasePlace, name: string, ...given: string[]): Promise<Said> {
  const { argv, exitCode } = process;
  const umask = process.umask();
  const lines: string[] = [];
  for (const kind of ['log', 'error'] as const) vi.spyOn(console, kind).mockImplementation((line: unknown) => void lines.push(`${line}`));
  for (const [key, value] of Object.entries(settingsOf(place))) vi.stubEnv(key, value);
  try {
    process.argv = [process.execPath, `scripts/${name}.ts`, ...given];
    process.exitCode = undefined;
    runs += 1;
    await import(`${process.cwd()}/scripts/${name}.ts?run=${runs}`);
    return { code: Number(process.exitCode ?? 0), said: lines.join('\n').trim() };
  } finally {
    process.argv = argv;
    process.exitCode = exitCode;
    process.umask(umask);
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  }
}
const command = (name: string, ...given: string[]) => commandAt(place, name, ...given);

/** A moment on the clock of Isla's operator. */
const moment = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d GMT\+08:00`;

const operatorCommands = [
  ...['adjustments', 'agents', 'applications', 'closed-accounts', 'complaints', 'disputes', 'exclusions'],
  ...['member-data', 'offer', 'redemptions', 'rollups', 'seed', 'trace', 'verify-ledger', 'withdrawals'],
];

test.each([
  ['adjustments', '0 waiting'],
  ['agents', '0 at the top of a line, 0 to move'],
  ['applications', '0 waiting'],
  ['closed-accounts', '0 closed'],
  ['complaints', '0 open'],
  ['disputes', '0 in dispute'],
  ['exclusions', '0 in force\n0 to be lifted or kept'],
  ['redemptions', '0 pending'],
  ['withdrawals', '0 not sent'],
])('the command %s lists what waits, and on a new site nothing does', async (name, nothing) => {
  expect(await typedAt(place, name)).toEqual({ code: 0, said: nothing });
});

const tiersWith = (more: object): string => JSON.stringify([{ dailyBetAmount: '1000.00', rate: 90, ...more }]);
const dividendWith = (activeMembers: unknown): string =>
  JSON.stringify([{ periodValidBet: '1000.00', periodProfitLoss: '0.00', activeMembers, rate: 90 }]);

test.each([
  ['adjustments', ['add', 'rico', '12.00', 'Round', '8814', 'by', 'ana'], /^Use add USERNAME/],
  ['adjustments', ['add', 'rico', '12.00', 'Round 8814'], /^Use add USERNAME/],
  ['adjustments', ['add', 'rico', '1,200', 'Round 8814', 'by', 'ana'], /^1,200 is no amount/],
  ['adjustments', ['add', 'rico', '0', 'Round 8814', 'by', 'ana'], /^0 is no amount/],
  ['adjustments', ['add', 'rico', '12.00', ' ', 'by', 'ana'], /^REASON has/],
  ['adjustments', ['approve', 'J-1'], /^Use add USERNAME/],
  ['adjustments', ['approve', 'J-1', 'by', 'b'.repeat(61)], /^NAME has at most 60/],
  ['agents', ['contract'], /^Use contract USERNAME/],
  ['agents', ['contract', 'rico', 'dayly', 'daily', '[]'], /^There is no kind dayly\. Kinds: dividend, daily, hourly, realtime\.$/],
  ['agents', ['contract', 'rico', 'daily', 'weekly', '[]'], /^A contract of the kind daily has no period weekly\. Periods: daily\.$/],
  ['agents', ['contract', 'rico', 'daily', 'daily', 'much'], /^TIERS is not valid JSON: much\. Put it in single quotes, as in '\[/],
  ['agents', ['contract', 'rico', 'daily', 'daily'], /^TIERS is missing\. Put it in single quotes/],
  ['agents', ['contract', 'rico', 'daily', 'daily', '{}'], /^TIERS must be a list in \[ \], as in/],
  ['agents', ['contract', 'rico', 'daily', 'daily', '[{"rate":90}]'], /^Tier 1 lacks a field.* has dailyBetAmount, rate\. Amounts/],
  ['agents', ['contract', 'rico', 'daily', 'daily', '[null]'], /^Tier 1 lacks a field/],
  ['agents', ['contract', 'rico', 'daily', 'daily', '[{"dailyBetAmount":1000,"rate":90}]'], /^Tier 1 .* not an amount\./],
  ['agents', ['contract', 'rico', 'daily', 'daily', tiersWith({ activeMembers: 10 })], /^Tier 1 .* has a field of another kind/],
  ['agents', ['contract', 'rico', 'dividend', 'weekly', dividendWith('ten')], /^Tier 1 .* rates and members are numbers\.$/],
  ['agents', ['contract', 'rico', 'daily'], /^A contract of the kind daily needs a period\. Periods: daily\.$/],
  ['agents', ['end', 'rico', 'dayly'], /^There is no kind dayly/],
  ['agents', ['end', 'rico'], /^A kind is missing\. Kinds: dividend, daily, hourly, realtime\.$/],
  ['applications', ['reject', '7'], /^Use approve ID/],
  ['applications', ['reject', '7', 'Not', 'eligible'], /^Use approve ID.*quotation marks/],
  ['applications', ['approve', '1', '2'], /^Use approve ID/],
  ['closed-accounts', ['reopen', 'rico', 'marisol'], /^Use reopen/],
  ['complaints', ['answer', 'C-1'], /^Use review/],
  ['complaints', ['answer', 'C-1', 'We', 'have', 'paid'], /^Use review.*quotation marks/],
  ['complaints', ['close', 'C-1', 'C-2'], /^Use review/],
  ['exclusions', ['friend', 'rico', 'P1Y'], /^Use family/],
  ['exclusions', ['family', 'rico', 'P1Y', 'P2Y'], /^Use family/],
  ['exclusions', ['lift', 'rico'], /^Use family/],
  ['exclusions', ['lift', 'rico', 'Asked for it', 'by'], /^Use family/],
  ['exclusions', ['lift', 'rico', ' ', 'by', 'ana'], /^REASON has/],
  ['exclusions', ['keep', 'rico', 'Asked for it', 'by', 'b'.repeat(61)], /^NAME has at most 60/],
  ['member-data', [], /^Use USERNAME/],
  ['member-data', ['rico', 'marisol'], /^Use USERNAME/],
  ['member-data', ['erase', 'rico', 'Asked for it'], /^Use USERNAME/],
  ['member-data', ['erase', 'rico', 'Asked for it', 'by'], /^Use USERNAME/],
  ['member-data', ['erase', 'rico', ' ', 'by', 'ana'], /^REASON has/],
  ['member-data', ['erase', 'rico', 'Asked for it', 'by', 'b'.repeat(61)], /^NAME has at most 60/],
  ['offer', ['site', 'EN', 'This', 'weekend', 'only'], /^Use one of .*quotation marks\.$/],
  ['redemptions', ['approved', 'P-1'], /^Use approve or reject/],
  ['redemptions', ['approve', 'P-1', 'P-2'], /^Use approve or reject/],
  ['rollups', ['--chek'], /^Use --check/],
  ['trace', [], /^Use a reference/],
  ['verify-ledger', ['--all'], /^Use it without/],
])('the command %s answers %j with what is wrong or how it is used', async (name, given, says) => {
  expect(await command(name, ...given)).toEqual({ code: 2, said: expect.stringMatching(says) });
});

test.each(operatorCommands)('the command %s explains its arguments with --help, without a database', async (name) => {
  const nowhere = { dataDir: join(tmpdir(), 'nothing-here'), databaseUrl: 'postgres://nobody@127.0.0.1:1/none' };
  expect(await typedAt(nowhere, name, '--help')).toEqual({ code: 0, said: expect.stringMatching(/^Use /) });
});

test('what was set aside is listed with its next try, and a move is not brought forward', async () => {
  const { db } = platform;
  const row = { reason: 'Error: it fails', first_at: new Date(), again_at: new Date(), data: null };
  await db
    .insertInto('set_aside')
    .values([
      { ...row, kind: 'agents.move', id: '7' },
      { ...row, kind: 'rounds.end', id: '8' },
    ])
    .execute();
  await db
    .insertInto('jobs')
    .values({ name: 'member.message', key: 'waits', run_at: new Date(), attempts: 9, data: '{}', last_error: 'away' })
    .execute();
  const { said } = await command('set-aside');
  expect(said).toMatch(/^agents\.move {2}7 .* next try on its day$/m);
  expect(said).toMatch(new RegExp(`^rounds\\.end {2}8 .* next try ${moment}$`, 'm'));
  expect(said).toMatch(/\n2 set aside, 0 jobs fail$/);
  expect(await command('set-aside', 'again', 'agents.move')).toEqual({ code: 1, said: expect.stringContaining('by itself') });
  expect(await command('set-aside', 'again', 'all')).toEqual({ code: 0, said: '1 will be taken up again as soon as the site runs.' });
  await db.deleteFrom('set_aside').execute();
  await db.deleteFrom('jobs').where('name', '=', 'member.message').execute();
});

test('contracts end for a closed account only, and the command says so (AG-16)', async () => {
  expect(await command('closed-accounts', 'end-contracts', 'marisol')).toEqual({ code: 1, said: 'No account marisol is closed.' });
  expect((await command('closed-accounts', 'end', 'marisol')).code).toBe(2);
});

test('an agent at the top gets a contract of the house, and a branch is to move until it is taken back (R24)', async () => {
  const [first, other] = [await platform.player(), await platform.player()];
  const [one, two] = await Promise.all(
    [first, other].map(async ({ id }) =>
      platform.db.selectFrom('members').select('username').where('id', '=', id).executeTakeFirstOrThrow(),
    ),
  );
  const [top, branch] = [one?.username ?? '', two?.username ?? ''];
  const terms = JSON.stringify([{ dailyBetAmount: '1000.00', rate: 90 }]);
  expect(await command('agents', 'contract', top, 'daily', 'daily', terms, '--by', 'Ana')).toEqual({
    code: 0,
    said: expect.stringMatching(new RegExp(`^Begins ${moment}\\. ${top} is told\\.$`)),
  });
  expect((await command('agents')).said).toMatch(
    new RegExp(`${top}  daily  daily  up to 0\\.9 %  from ${moment}  agreed by Ana\n1 at the top`),
  );
  const refused = async (who: string, ...tiers: readonly (readonly [bet: string, rate: number])[]) =>
    command('agents', 'contract', who, 'daily', 'daily', JSON.stringify(tiers.map(([dailyBetAmount, rate]) => ({ dailyBetAmount, rate }))));
  const saying = (said: string) => ({ code: 1, said: expect.stringContaining(said) });
  expect(await refused('nobody')).toEqual(saying('No open account nobody is at the top of a line.'));
  expect(await refused(top)).toEqual(saying('A contract has 1 to 10 tiers.'));
  expect(await refused(top, ['1.00', 10_001])).toEqual(
    saying('Tier 1 has a rate that is not allowed. A rate is a whole number from 0 to 10000'),
  );
  expect(await command('agents', 'contract', top, 'dividend', 'weekly', dividendWith(2.5))).toEqual(
    saying('Tier 1 asks for an amount or members that are not allowed.'),
  );
  expect(await refused(top, ['2.00', 90], ['1.00', 100])).toEqual(saying('Tier 2 does not fit tier 1: each asks for more'));
  expect((await command('agents', 'move', branch)).code).toBe(2);
  expect(await command('agents', 'move', branch, 'house')).toMatchObject({ code: 1 });
  expect(await command('agents', 'move', branch, top)).toMatchObject({ code: 0, said: expect.stringContaining('move at ') });
  expect((await command('agents')).said).toContain(`${branch}  moves to ${top}`);
  expect(await command('agents', 'stay', branch)).toEqual({ code: 0, said: `${branch} stays.` });
  expect(await command('agents', 'end', top, 'daily')).toEqual({ code: 0, said: 'Ends with its period.' });
  expect(await command('agents', 'end', top, 'daily')).toMatchObject({ code: 1 });
});

test('of two decisions at the same moment one is refused and told of the other (MC-17)', async () => {
  const decisions = decisionsBy<{ returned: string }>('test.decision', ({ returned }) => returned);
  const answers = await Promise.all(
    ['1.00', '2.00', '3.00'].map((returned) => decisions.decide(platform.db, 'W-TWICE', { returned }, false)),
  );
  expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  const kept = await platform.db.selectFrom('jobs').select('data').where('name', '=', 'test.decision').executeTakeFirstOrThrow();
  const [made] = ['1.00', '2.00', '3.00'].filter((_, at) => answers[at] === null);
  expect(kept.data).toEqual({ returned: made });
  for (const answer of answers) if (answer !== null) expect(answer).toContain(`W-TWICE is decided already: ${made}.`);
  await platform.db.deleteFrom('jobs').where('name', '=', 'test.decision').execute();
});

test('a dispute is listed as overdue after its day, and the command settles it once (MC-17)', async () => {
  const player = await platform.player();
  const { id, reference } = await player.requested('500.00');
  await platform.notify(id, 'sent', '500.00');
  await player.answer({ id }, 'not_received');
  const answeredBy = (day: string) =>
    platform.db
      .updateTable('withdrawals')
      .set({ dispute_due: new Date(day) })
      .execute();
  await answeredBy('2100-01-01');
  expect((await command('disputes')).said).toMatch(new RegExp(`^${reference}  due .* 500\\.00 of 500\\.00 PHP missing\\n1 in dispute$`));
  await answeredBy('2020-01-01');
  expect((await command('disputes')).said).toContain(`${reference}  OVERDUE since 2020-01-01`);
  for (const wrong of ['0', '500.01', '40,00', '-40'])
    expect(await command('disputes', 'returned', reference, wrong), wrong).toEqual({
      code: 1,
      said: 'What is returned is more than 0 and at most 500.00.',
    });
  for (const words of [['end'], ['sent', reference, '40'], ['returned', reference, '40', '50']])
    expect((await command('disputes', ...words)).code, words.join(' ')).toBe(2);
  // The old word meant what was sent in one command and what came back in the other.
  expect(await command('disputes', 'part', reference, '40')).toEqual({
    code: 2,
    said: expect.stringMatching(/^Use returned REFERENCE AMOUNT/),
  });
  expect(await command('disputes', 'received', reference, '40')).toEqual({ code: 2, said: expect.stringMatching(/^Say what goes back/) });
  expect(await command('disputes', 'returned', reference, '40')).toEqual({
    code: 0,
    said: `${reference} will be settled as soon as the site runs: 40.00 PHP goes back to the balance, and 460.00 counts as received.`,
  });
  // A colleague's decision is not replaced unseen.
  expect(await command('disputes', 'received', reference)).toEqual({
    code: 1,
    said: `${reference} is decided already: 40.00 returned. Repeat the command with "instead" at its end to replace that.`,
  });
  expect((await command('disputes')).said).toContain('decided: 40.00 returned\n1 in dispute');
  expect(await command('disputes', 'returned', reference, 'instead')).toMatchObject({
    code: 0,
    said: expect.stringContaining('500.00 PHP goes back'),
  });
  expect(await command('disputes', 'returned', reference, '120', 'instead')).toMatchObject({ code: 0 });
  platform.advance(Date.now() - platform.world.now + 60_000);
  await platform.runDueWork();
  expect(await player.shown({ id })).toMatchObject({ state: 'received', receivedBy: 'settlement', returned: '120.00' });
  expect(await command('disputes', 'returned', reference)).toEqual({ code: 1, said: `No withdrawal ${reference} is in dispute.` });
});

test('a correction of a balance needs two people, and the reference is traced to both (SEC-12)', async () => {
  const { id, money } = await platform.player();
  const { username } = await platform.db.selectFrom('members').select('username').where('id', '=', id).executeTakeFirstOrThrow();
  const add = (amount: string) => command('adjustments', 'add', username, amount, 'Round 8814 paid too little.', 'by', 'Ana', 'Reyes');
  expect(await command('adjustments', 'add', 'nobody-here', '12.00', 'Round 8814', 'by', 'Ana')).toEqual({
    code: 1,
    said: 'No member has the username nobody-here.',
  });
  const begun = await add('12.50');
  const reference = /^(J-\w{4}-\d{4}) waits: \+12\.50 PHP for /.exec(begun.said)?.[1] ?? '';
  expect(begun).toEqual({ code: 0, said: expect.stringContaining(`npm run adjustments -- approve ${reference} by NAME`) });
  expect((await command('adjustments')).said).toMatch(
    new RegExp(`^${reference}  ${username}  \\+12\\.50 PHP  begun by Ana Reyes  ${moment}  Round 8814 paid too little\\.\n1 waiting$`),
  );
  expect(await command('adjustments', 'approve', reference, 'by', 'ana  reyes')).toEqual({
    code: 1,
    said: `ana  reyes began ${reference}. Another person approves it.`,
  });
  expect((await money())[0]).toBe(1_000_000n);
  expect(await command('adjustments', 'approve', reference, 'by', 'Ben')).toEqual({
    code: 0,
    said: `${reference} is booked: +12.50 PHP for ${username}, who is told. The balance is now 10012.50 PHP.`,
  });
  expect((await command('trace', reference)).said).toMatch(
    new RegExp(
      `^Adjustment ${reference}  ${username}  approved  12\\.50\n  reason: Round 8814 paid too little\\.\n  begun by Ana Reyes  ${moment}\n  approved by Ben  ${moment}\nPosting \\d+  adjustment  ${reference}  ${moment}\n(?:.*\n)*postings: 1$`,
    ),
  );
  const [large] = /J-\w{4}-\d{4}/.exec((await add('-10012.51')).said) ?? [''];
  const again = await add('-10012.51');
  const [twice] = /J-\w{4}-\d{4}/.exec(again.said) ?? [''];
  expect(again.said).toMatch(new RegExp(`\n${large} of -10012\\.51 PHP waits for ${username} too\\.$`));
  expect(await command('adjustments', 'reject', twice, 'by', 'Ben')).toMatchObject({ code: 0 });
  expect(await command('adjustments', 'approve', large, 'by', 'Ben')).toEqual({
    code: 1,
    said: `The balance is less than ${large} takes. Nothing was booked, and it still waits.`,
  });
  expect(await command('adjustments', 'reject', large, 'by', 'Ana Reyes')).toEqual({
    code: 0,
    said: `${large} is rejected. Nothing was booked.`,
  });
  for (const act of ['approve', 'reject'])
    expect(await command('adjustments', act, large, 'by', 'Ben')).toEqual({ code: 1, said: `No adjustment ${large} waits.` });
});

test('what is kept about a member is printed, all of it but what proves who they are, and nothing of another', async () => {
  const [player, other] = [await platform.player(), await platform.player()];
  const [own, foreign] = [await player.requested('500.00'), await other.requested('500.00')];
  const { username, password_hash, payment_password_hash } = await platform.db
    .selectFrom('members')
    .selectAll()
    .where('id', '=', player.id)
    .executeTakeFirstOrThrow();
  const seeded = { member_id: player.id, game_code: 'reef-hunt', seed: 'the seed of their shots' };
  await platform.db.insertInto('shot_seeds').values(seeded).execute();
  const { code, said } = await command('member-data', username);
  const lines = said.split('\n').map((line): { table: string; row: Record<string, unknown> } => JSON.parse(line));
  expect(code).toBe(0);
  expect(lines[0]).toMatchObject({ table: 'members', row: { id: player.id.toString(), username, language: 'EN' } });
  const rowsOf = (table: string) => lines.filter((line) => line.table === table).map(({ row }) => row);
  expect(rowsOf('withdrawals')).toMatchObject([{ reference: own.reference, amount: '50000' }]);
  expect(rowsOf('entries').map(({ amount }) => amount)).toEqual(['1000000', '-50000', '50000']);
  expect(rowsOf('withdrawal_accounts')).toMatchObject([{ number_end: '2291', holder: 'MARISOL DELA CRUZ' }]);
  expect(rowsOf('sessions').length).toBeGreaterThan(0);
  const { number, number_hash } = await platform.db
    .selectFrom('withdrawal_accounts')
    .selectAll()
    .where('member_id', '=', player.id)
    .executeTakeFirstOrThrow();
  const sessions = await platform.db.selectFrom('sessions').select('token_hash').where('member_id', '=', player.id).execute();
  const hashes = [password_hash, payment_password_hash ?? '', number_hash, ...sessions.map((session) => session.token_hash)];
  const secrets = [...hashes, number, 'the seed of their shots'];
  expect(rowsOf('shot_seeds')).toEqual([{ member_id: player.id.toString(), game_code: 'reef-hunt' }]);
  for (const secret of [...secrets, foreign.reference]) {
    expect(secret).not.toBe('');
    expect(said).not.toContain(secret);
  }
  expect(await command('member-data', 'nobody-here')).toEqual({ code: 1, said: 'No member has the username nobody-here.' });
});

test('a closed account is erased once nothing is open and its records need no longer be kept, and each refusal says what to do', async () => {
  const { id } = await platform.player(0);
  const { username } = await platform.db.selectFrom('members').select('username').where('id', '=', id).executeTakeFirstOrThrow();
  const erase = async (name = username) => command('member-data', 'erase', name, 'Asked for it', 'by', 'Ana', 'Reyes');
  const refused = (said: string) => ({ code: 1, said });
  const close = (closed_at: Date) => platform.db.updateTable('members').set({ closed_at }).where('id', '=', id).execute();
  expect(await erase('nobody-here')).toEqual(refused('No member has the username nobody-here.'));
  expect(await erase()).toEqual(refused(`${username} is not closed. Its member closes it under Account details.`));
  await close(new Date(Date.now() - days(365)));
  expect(await erase()).toEqual(
    refused(expect.stringMatching(`^The records of ${username} must be kept\\. Repeat this after ${moment}\\.$`)),
  );
  await close(new Date('2019-03-01T12:00:00Z'));
  const rest = { member_id: id, kind: 'exclusion', starts_at: new Date(), lift_asked_at: null, lifted_at: null } as const;
  const ends = { length: 'P1Y', ends_at: new Date(Date.now() + days(365)), ends_by_itself: true };
  await platform.db
    .insertInto('exclusions')
    .values({ ...rest, ...ends })
    .execute();
  const excluded = `^${username} is excluded, and these data keep the person out\\. Repeat this after ${moment}\\.$`;
  expect(await erase()).toEqual(refused(expect.stringMatching(excluded)));
  await platform.db.updateTable('exclusions').set({ length: 'indefinite', ends_at: null }).where('member_id', '=', id).execute();
  expect(await erase()).toEqual(refused(expect.stringMatching(/without an end, .* They stay as long as the exclusion\.$/)));
  await platform.db.updateTable('exclusions').set({ lifted_at: new Date() }).where('member_id', '=', id).execute();
  await platform.move(id, 'win', 500);
  expect(await erase()).toEqual(
    refused(
      `${username} still has money, which belongs to its member. Open it with npm run closed-accounts -- reopen ${username}, and they can withdraw.`,
    ),
  );
  await platform.move(id, 'bet', -500);
  expect(await erase()).toEqual(refused(expect.stringMatching(/must be kept/)));
  const { id: other } = await platform.player(0);
  const { username: name } = await platform.db.selectFrom('members').select('username').where('id', '=', other).executeTakeFirstOrThrow();
  await platform.db
    .updateTable('members')
    .set({ closed_at: new Date('2019-03-01T12:00:00Z') })
    .where('id', '=', other)
    .execute();
  expect((await command('closed-accounts')).said).toContain(`${name}  `);
  expect(await erase(name)).toEqual({
    code: 0,
    said: `The personal data of ${name} are erased. Money, play and protection stay under the name erased-${other}. In the ledger stay the old name and the notes of transfers, and the reasons of corrections.`,
  });
  expect(await erase(`erased-${other}`)).toEqual(refused(`erased-${other} is erased already.`));
  expect((await command('closed-accounts')).said).not.toContain(`erased-${other}`);
  expect(await command('closed-accounts', 'reopen', `erased-${other}`)).toMatchObject({ code: 1 });
  const { said } = await command('member-data', `erased-${other}`);
  expect(said).toContain('"reason":"Asked for it"');
  expect(said).not.toContain('Ana Reyes');
});

test('a withdrawal that nobody can send is marked in the list, and is returned when it is late (MC-05)', async () => {
  const player = await platform.player();
  const { id, reference } = await player.requested('500.00');
  const stuck = { provider: 'gone', requested_at: new Date('2020-01-01') };
  await platform.db.updateTable('withdrawals').set(stuck).where('id', '=', id).execute();
  expect(await command('withdrawals', 'returned', reference)).toEqual({
    code: 1,
    said: expect.stringContaining(`${reference} cannot be returned`),
  });
  await platform.runDueWork();
  expect((await command('withdrawals')).said).toMatch(
    new RegExp(
      `${reference}  LATE .*  gone  checked  500\\.00 PHP  CANNOT BE SENT: its payment provider does not send here  never offered to it\n`,
    ),
  );
  expect(await command('withdrawals', 'returned', reference)).toMatchObject({ code: 0 });
  platform.advance(Math.max(0, Date.now() - platform.world.now) + 60_000);
  await platform.runDueWork();
  expect([(await player.shown({ id })).state, await player.money()]).toEqual(['returned', [1_000_000n, 0n]]);
});

test('a withdrawal whose notification is lost is listed as late, and the command books what the provider says once (MC-05)', async () => {
  const player = await platform.player();
  const { id, reference } = await player.requested('500.00');
  const requestedAt = (at: Date) => platform.db.updateTable('withdrawals').set({ requested_at: at }).where('id', '=', id).execute();
  expect((await command('trace', reference)).said).toMatch(
    new RegExp(
      `^Withdrawal ${reference}  .*\n(?:  .*\n)*Posting \\d+  withdrawal  ${reference}  ${moment}\n(?:.*\n)*  \\S+, main  -500\\.00 PHP  then 9500\\.00 PHP\n(?:.*\n)*postings: 1$`,
    ),
  );
  expect(await command('trace', 'W-NONE')).toEqual({ code: 1, said: 'Nothing has the reference W-NONE.' });
  await requestedAt(new Date());
  const early = await command('withdrawals', 'returned', reference);
  expect(early).toEqual({ code: 1, said: expect.stringContaining(`${reference} is not late: wait for the provider until`) });
  await requestedAt(new Date('2020-01-01'));
  expect((await command('withdrawals')).said).toMatch(
    new RegExp(`^${reference}  LATE since 2020-01-01 10:00:00 GMT\\+08:00 .* requested  500\\.00 PHP\\n1 not sent$`),
  );
  for (const wrong of ['0', '500.01', '120,00', '-120'])
    expect(await command('withdrawals', 'sent', reference, wrong), wrong).toEqual({
      code: 1,
      said: 'What was sent is more than 0 and at most 500.00.',
    });
  for (const words of [['end'], ['received', reference], ['sent', reference, '120', '130']])
    expect((await command('withdrawals', ...words)).code, words.join(' ')).toBe(2);
  expect(await command('withdrawals', 'part', reference, '120')).toEqual({
    code: 2,
    said: expect.stringMatching(/^Use sent REFERENCE AMOUNT/),
  });
  expect(await command('withdrawals', 'returned', reference, '380')).toEqual({
    code: 2,
    said: expect.stringMatching(/^Say what was sent/),
  });
  expect(await command('withdrawals', 'sent', reference, '500')).toEqual({
    code: 0,
    said: `${reference} will be booked as soon as the site runs: 500.00 PHP sent, and 0.00 goes back to the balance.`,
  });
  expect(await command('withdrawals', 'sent', reference, '120', 'instead')).toEqual({
    code: 0,
    said: `${reference} will be booked as soon as the site runs: 120.00 PHP sent, and 380.00 goes back to the balance.`,
  });
  expect(await command('withdrawals', 'sent', reference)).toEqual({
    code: 1,
    said: `${reference} is decided already: 120.00 sent. Repeat the command with "instead" at its end to replace that.`,
  });
  expect((await command('withdrawals')).said).toContain('decided: 120.00 sent\n');
  expect(await command('withdrawals', 'sent')).toEqual({ code: 1, said: 'Name the reference of a withdrawal.' });
  platform.advance(Math.max(0, Date.now() - platform.world.now) + 60_000);
  await platform.runDueWork();
  expect(await player.shown({ id })).toMatchObject({ state: 'sent', sent: '120.00', returned: '380.00' });
  expect(await command('withdrawals', 'returned', reference)).toEqual({
    code: 1,
    said: `No withdrawal ${reference} waits to be sent.`,
  });
});

test('the answer to a guest’s complaint says that it goes to the contact, and a review that nobody is told (MC-25)', async () => {
  const letter = { kind: 'complaint', subject: 'A win', content: 'A win of a hundred is missing.', contact: 'ana@example.com' } as const;
  const { number } = await platform.takeValue('system.feedback', letter);
  expect((await command('complaints')).said).toContain('ana@example.com');
  expect((await command('complaints', 'review', number)).said).toBe('Done. The site tells nobody. The contact given is ana@example.com');
  const answered = await command('complaints', 'answer', number, 'It was paid.');
  expect(answered.said).toBe('Done. The answer goes to ana@example.com by e-mail as soon as the site runs with a mail server.');
  expect((await command('complaints', 'review', number)).code).toBe(1);
});

test('an offer is ordered for those who agreed to its channel, and the command says how many they are (MC-14)', async () => {
  const player = await platform.player();
  await platform.takeValue('member.setConsents', { mail: false, sms: false, site: true }, { token: await platform.signIn(player.id) });
  const words = ['EN', 'This weekend', 'Two new missions.'];
  expect(await command('offer', 'site', ...words)).toMatchObject({ code: 0, said: expect.stringMatching(/^1 agreed/) });
  expect((await command('offer', 'mail', ...words)).code).toBe(1);
  expect((await command('offer', 'post', ...words)).code).toBe(2);
});

const commands: readonly (readonly string[])[] = [
  ['adjustments'],
  ['agents'],
  ['applications'],
  ['closed-accounts'],
  ['complaints'],
  ['disputes'],
  ['exclusions'],
  ['member-data', 'rico'],
  ['offer', 'site', 'EN', 'This weekend', 'Two new missions.'],
  ['redemptions'],
  ['rollups'],
  ['trace', '1000-0042'],
  ['verify-ledger'],
  ['withdrawals'],
];

test.each(commands)('the command %s says that a database is empty, changes nothing and does not succeed', async (name = '', ...given) => {
  const { databaseUrl, discard } = await ownDatabase();
  onTestFinished(discard);
  const empty = { databaseUrl, dataDir: tmpdir() };
  expect(await commandAt(empty, name, ...given)).toEqual({
    code: 2,
    said: expect.stringMatching(/^This database is empty\. Check DATA_DIR .*$/),
  });
});

test('a command refuses the database of a brand with another currency (R1)', async () => {
  await writeSetting(platform.db, 'currency', 'EUR');
  onTestFinished(() => writeSetting(platform.db, 'currency', 'PHP'));
  expect(await command('rollups')).toEqual({
    code: 2,
    said: 'The money in this database is in EUR, and Isla counts in PHP. Set BRAND as the site does.',
  });
});

test('demo accounts are not added to a database on which a site without them has run, nor with DEMO=0 (SEC-12)', async () => {
  await writeSetting(platform.db, 'terms_of', 'isla');
  onTestFinished(async () => {
    await platform.db.deleteFrom('platform_settings').where('name', '=', 'terms_of').execute();
  });
  const members = () => platform.db.selectFrom('members').select('id').execute();
  const before = await members();
  expect(await command('seed')).toEqual({ code: 1, said: expect.stringMatching(/^A site without demo accounts has run/) });
  vi.stubEnv('DEMO', '0');
  expect(await command('seed')).toEqual({ code: 1, said: expect.stringMatching(/^DEMO is 0/) });
  expect(await members()).toEqual(before);
});

test('a command in a folder without a database says so and makes none', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'isla-none-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  expect(await commandAt({ dataDir }, 'exclusions')).toEqual({
    code: 2,
    said: expect.stringMatching(/^This database is empty\. Check DATA_DIR .*$/),
  });
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a command says that the site must start once after an update, before it reads what the update adds', async () => {
  const { databaseUrl, discard } = await ownDatabase();
  const older = { databaseUrl, dataDir: tmpdir() };
  const database = await connect(older);
  onTestFinished(async () => {
    await database.close();
    await discard();
  });
  await migrate(database, readMigrations().slice(0, -1));
  expect(await commandAt(older, 'exclusions')).toEqual({
    code: 2,
    said: expect.stringMatching(/^This database is of an older version\. Start the site once/),
  });
  await migrate(database);
  expect(await commandAt(older, 'exclusions')).toEqual({ code: 0, said: '0 in force\n0 to be lifted or kept' });
});
