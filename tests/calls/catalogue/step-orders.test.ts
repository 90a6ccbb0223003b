// Registration, reset and withdrawal by raw requests, their steps in every order: whoever leaves one out or turns two round gets nothing.
import { beforeAll, expect, test } from 'vitest';
import { writeSetting } from '#platform/db/settings.ts';
import { minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { password } from '../../platform.ts';
import { newPhoneNumber } from '../access/access-fixture.ts';
import { paymentPassword, type WithdrawalWorld, withdrawalWorld } from '../wallet/withdrawal-fixture.ts';

/** A step, with the steps that must have succeeded before; it answers the HTTP status. */
interface Step {
  readonly name: string;
  readonly needs: readonly string[];
  readonly take: () => Promise<number>;
}
interface Attempt {
  readonly steps: readonly Step[];
  /** Whether the person now has what the steps are for. */
  readonly reached: () => Promise<boolean>;
}

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((one, i) => permutations([...all.slice(0, i), ...all.slice(i + 1)]).map((rest) => [one, ...rest]));
}

/** Whether every step comes after what it needs. */
const isInOrder = (steps: readonly Step[]): boolean =>
  steps.every(({ needs }, index) => needs.every((one) => steps.slice(0, index).some(({ name }) => name === one)));

const madeUp = { codeId: 'x'.repeat(22), verificationCode: '0000000' };

onOneEngineDaily('steps in every order', (open) => {
  let platform: WithdrawalWorld;
  let people = 0;
  let ip = '';
  beforeAll(async () => {
    platform = await withdrawalWorld(open);
    await platform.setFeatureFlags({ MOBILENUMREG3: true, CHNGPASSVERIF3: true });
    await writeSetting(platform.db, 'withdrawals', { codes: true });
  });

  const newestCode = async (recipient: string): Promise<string> => {
    await platform.runDueWork();
    const messages = await platform.messagesTo(recipient);
    return messages.map(({ body }) => /\b(\d{6,7})\b/.exec(body)?.[1]).find((code) => code !== undefined) ?? madeUp.verificationCode;
  };
  const statusOf = async (call: Promise<{ readonly status: number }>): Promise<number> => (await call).status;

  async function registration(): Promise<Attempt> {
    const mobileNum = newPhoneNumber();
    const number = { countryDialingCode: '63' };
    const checks: unknown[] = [];
    let code = madeUp;
    return {
      steps: [
        {
          name: 'check',
          needs: [],
          take: async () => {
            checks.push(await platform.solveHumanCheck(ip), await platform.solveHumanCheck(ip));
            return 200;
          },
        },
        {
          name: 'code',
          needs: ['check'],
          take: async () => {
            const { status, body } = await platform.ask(
              'access.smsRegister',
              { ...number, mobileNo: mobileNum, human: checks.pop() },
              { ip },
            );
            if (status === 200) code = { codeId: String(body.value.codeId), verificationCode: await newestCode(`+63${mobileNum}`) };
            return status;
          },
        },
        {
          name: 'register',
          needs: ['check', 'code'],
          take: () =>
            statusOf(
              platform.ask(
                'access.registerMobile',
                { ...number, ...code, mobileNum, email: `step${++people}@example.com`, registerMethod: 'WEB', human: checks.pop() },
                { ip },
              ),
            ),
        },
      ],
      reached: async () =>
        (await platform.db.selectFrom('members').select('id').where('mobile', '=', `+63${mobileNum}`).execute()).length > 0,
    };
  }

  /** Signs in with a password, as somebody who passed the human check. */
  const signsIn = async (username: string, secret: string) =>
    statusOf(platform.ask('access.login', { username, password: secret, human: await platform.solveHumanCheck(ip) }, { ip }));

  async function resetByLetter(): Promise<Attempt> {
    const { username, email } = await platform.member();
    let link = 'x'.repeat(43);
    let status = 0;
    const secret = 'new tides 88';
    return {
      steps: [
        {
          name: 'ask',
          needs: [],
          take: async () => {
            const answer = await platform.ask('access.passwordByEmail', { username, email }, { ip });
            await platform.runDueWork();
            const [letter] = await platform.messagesTo(email);
            link = /\/forget\?link=([\w-]+)/.exec(letter?.body ?? '')?.[1] ?? link;
            return answer.status;
          },
        },
        {
          name: 'set',
          needs: ['ask'],
          take: () => statusOf(platform.ask('access.resetPassword', { link, newPassword: secret, confirmNewPassword: secret }, { ip })),
        },
        {
          name: 'sign in',
          needs: ['set'],
          take: async () => {
            status = await signsIn(username, secret);
            return status;
          },
        },
      ],
      reached: async () => status === 200,
    };
  }

  async function resetByPhone(): Promise<Attempt> {
    const mobileNum = newPhoneNumber();
    const { username } = await platform.member({ mobile: `+63${mobileNum}` });
    const number = { mobileNum, countryDialingCode: '63' };
    let human: unknown;
    let verificationCode = madeUp.verificationCode;
    let status = 0;
    const secret = 'new tides 88';
    return {
      steps: [
        {
          name: 'check',
          needs: [],
          take: async () => {
            human = await platform.solveHumanCheck(ip);
            return 200;
          },
        },
        {
          name: 'code',
          needs: ['check'],
          take: async () => {
            const answer = await platform.ask('access.smsLogin', { ...number, human, moduleId: 'CHNGPASSVERIF3' }, { ip });
            if (answer.status === 200) verificationCode = await newestCode(`+63${mobileNum}`);
            return answer.status;
          },
        },
        {
          name: 'set',
          needs: ['code'],
          take: () => statusOf(platform.ask('access.passwordByPhone', { ...number, verificationCode, newPassword: secret }, { ip })),
        },
        {
          name: 'sign in',
          needs: ['set'],
          take: async () => {
            status = await signsIn(username, secret);
            return status;
          },
        },
      ],
      reached: async () => status === 200,
    };
  }

  async function withdrawal(): Promise<Attempt> {
    const person = await platform.signedInMember({ payeeName: 'MARISOL CRUZ' });
    await platform.move(person.id, 'win', 100_000);
    const ask: typeof person.ask = (name, request) => person.ask(name, request, { ip });
    const amount = '500.00';
    const way = 'email';
    let accountId = 'none';
    let [first, second] = [madeUp, madeUp];
    return {
      steps: [
        {
          name: 'account',
          needs: [],
          take: async () => {
            const request = { institution: 'bpi', number: `55${String(++people).padStart(8, '0')}`, holder: 'Marisol Cruz', way };
            const { status, body } = await ask('wallet.addWithdrawalAccount', request);
            if (!body.success) return status;
            accountId = body.value.account.id;
            first = { codeId: String(body.value.sent?.codeId), verificationCode: await newestCode(person.email) };
            return status;
          },
        },
        {
          name: 'confirm',
          needs: ['account'],
          take: () => statusOf(ask('wallet.confirmWithdrawalAccount', { id: accountId, way, ...first })),
        },
        {
          name: 'payment password',
          needs: [],
          take: () =>
            statusOf(
              ask('wallet.setPaymentPassword', { newPaymentPassword: paymentPassword, confirmPaymentPassword: paymentPassword, password }),
            ),
        },
        {
          name: 'code',
          needs: ['confirm'],
          take: async () => {
            platform.advance(minutes(1));
            const { status, body } = await ask('wallet.sendWithdrawalCode', { accountId, amount, way });
            if (body.success) second = { codeId: body.value.codeId, verificationCode: await newestCode(person.email) };
            return status;
          },
        },
        {
          name: 'withdraw',
          needs: ['confirm', 'payment password', 'code'],
          take: () => statusOf(ask('wallet.withdraw', { accountId, amount, way, paymentPassword, ...second })),
        },
      ],
      reached: async () =>
        (await platform.db.selectFrom('withdrawals').select('id').where('member_id', '=', person.id).execute()).length > 0,
    };
  }

  test.each([
    { what: 'a registration by number', attempt: registration },
    { what: 'a reset by letter', attempt: resetByLetter },
    { what: 'a reset by number', attempt: resetByPhone },
    { what: 'a withdrawal with account, payment password and code', attempt: withdrawal },
  ])('of $what only the documented order succeeds (SEC-08)', async ({ attempt }) => {
    const orders = permutations((await attempt()).steps.map((_, index) => index));
    const outcomes: { readonly order: string; readonly statuses: string; readonly reached: boolean; readonly isRight: boolean }[] = [];
    for (const places of orders) {
      people += 1;
      ip = `10.7.${(people >> 8) % 256}.${people % 256}`;
      const { steps, reached } = await attempt();
      const taken = places.map((index) => steps[index] as Step);
      const statuses: number[] = [];
      for (const { take } of taken) statuses.push(await take());
      const order = taken.map(({ name }) => name).join(' → ');
      outcomes.push({ order, statuses: statuses.join(), reached: await reached(), isRight: isInOrder(taken) });
    }
    expect(outcomes.filter(({ reached, isRight }) => reached !== isRight)).toEqual([]);
    expect(outcomes.filter(({ statuses }) => /5\d\d/.test(statuses))).toEqual([]);
    expect(outcomes.filter(({ reached }) => reached).length).toBeGreaterThan(0);
  });
});
