// How the edge reads the details of a foreign platform's refusals (R25): what a screen cannot go on without has to be there.
import { describe, expect, test } from 'vitest';
import { access } from '#calls/access.ts';
import { memberInfo } from '#calls/member-info.ts';
import { refusalDetails } from '#calls/schemas/refusal-details.schema.ts';
import { localeFor } from '#edge/context.ts';
import { type Contract, contractFor } from '#edge/platform/answer-reader.ts';
import { answerConverter, classifyAnswer } from '#edge/platform/platform-answer.ts';
import { translate } from '#i18n/translate.ts';
import { identityProviderError } from '#layouts/props/auth-props.ts';
import { edgeWorld, json } from './edge-fixture.ts';

type Json = Record<string, unknown>;
const login = contractFor(access.login.method, access.login.path) as Contract;
const read = (errorCode: string, value: unknown) =>
  classifyAnswer(login, 409, JSON.stringify({ success: false, errorCode, message: 'A sentence.', value }));

const needed: Readonly<Record<string, Json>> = {
  'login.verification': {
    verificationId: 'v-1',
    ways: [
      { way: 'sms', to: '+63 *** 4567' },
      { way: 'bankName', to: null },
    ],
  },
  'phone.check-needed': { siteKey: '6Lc_a-site-key' },
  'link.unknown': { ticket: 't-1' },
};
const { 'login.verification': verification } = needed as { 'login.verification': Json };

describe('what a screen cannot go on without', () => {
  test('is what these codes have, and no other code requires anything (AC-33, AC-41, AC-34)', () => {
    const required = Object.entries(refusalDetails).filter(([, schema]) => !schema.safeParse({}).success);
    expect(required.map(([code]) => code).sort()).toEqual(Object.keys(needed).sort());
  });

  test.each(Object.entries(needed))('a %s that has it is read unchanged', (code, value) => {
    expect(read(code, value)).toMatchObject({ is: 'refused', status: 409, body: { errorCode: code, value }, dropped: [] });
  });

  test.each([
    ['login.verification', {}, 'verificationId'],
    ['login.verification', [], 'verificationId'],
    ['login.verification', { ways: verification.ways }, 'verificationId'],
    ['login.verification', { ...verification, verificationId: '' }, 'verificationId'],
    ['login.verification', { verificationId: 'v-1' }, 'ways'],
    ['login.verification', { ...verification, ways: null }, 'ways'],
    ['login.verification', { ...verification, ways: [] }, 'ways'],
    ['login.verification', { ...verification, ways: ['sms'] }, 'ways.*'],
    ['login.verification', { ...verification, ways: [{ way: 'pigeon', to: null }] }, 'ways.*.way'],
    ['login.verification', { ...verification, ways: [{ way: 'sms', to: {} }] }, 'ways.*.to'],
    ['phone.check-needed', {}, 'siteKey'],
    ['phone.check-needed', { siteKey: 'a key' }, 'siteKey'],
    ['link.unknown', { name: 'Ana' }, 'ticket'],
    ['link.unknown', { ticket: '' }, 'ticket'],
  ])('a %s with %j cannot be read, at %s', (errorCode, value, field) => {
    expect(read(errorCode, value)).toEqual({ is: 'unreadable', errorCode, field });
  });

  test('harmless deviations are taken: a number for the id, no address, and details of their own', () => {
    const value = { verificationId: 77, ways: [{ way: 'authenticator', note: 'theirs' }], inside: 'theirs' };
    expect(read('login.verification', value)).toMatchObject({
      body: { value: { verificationId: '77', ways: [{ way: 'authenticator', to: null }] } },
    });
    expect(JSON.stringify(read('login.verification', value))).not.toContain('theirs');
  });

  test('such a refusal becomes platform.unreadable, and the log names call, code and field but no value (R25)', async () => {
    const { edge, warnings } = edgeWorld();
    const refused = { success: false, errorCode: 'login.verification', message: '', value: { verificationId: 'secret-id' } };
    const { method, path } = access.login;
    const answer = await answerConverter(edge.log)(json(refused, 401), { method, path, id: 'the-request', locale: localeFor(edge, 'EN') });
    expect([answer.status, await answer.json()]).toMatchObject([
      502,
      { errorCode: 'platform.unreadable', value: { reference: 'the-request' } },
    ]);
    expect(warnings.map(({ what }) => what)).toEqual([
      { id: 'the-request', call: 'access.login', errorCode: 'login.verification', field: 'ways', status: 401 },
    ]);
    expect(JSON.stringify(warnings)).not.toContain('secret-id');
  });
});

test('a sign-in with a provider that cannot go on says so with the reference of the log (AC-34, R25)', async () => {
  const w = edgeWorld();
  w.platform = () => json({ success: false, errorCode: 'platform.unreadable', message: '', value: {} }, 502);
  const pending = encodeURIComponent(JSON.stringify({ proof: 'p', prefix: '/en', from: '/login', next: '' }));
  const answer = await w.send('/login/google?code=c&state=s', { headers: { cookie: `isla-visit=${pending}` } });
  const reference = answer.headers.get('x-request-id');
  const to = `/en/login?why=platform.unreadable&provider=google&reference=${reference}`;
  expect([answer.status, answer.headers.get('location')]).toEqual([303, to]);
  const ask = async () => ({ ok: false });
  const query = new URLSearchParams(to.split('?')[1]);
  expect(await identityProviderError({ lang: 'EN', ask } as never, query)).toBe(
    translate('EN', 'errors', 'platform.unreadable', { reference }),
  );
  query.set('reference', 'call +63 900 000');
  expect(await identityProviderError({ lang: 'EN', ask } as never, query)).not.toContain('call +63');
});

describe('a refusal without a sentence', () => {
  const heard = async (answer: Response, { method, path }: { method: string; path: string } = access.login) => {
    const { edge } = edgeWorld();
    const converted = await answerConverter(edge.log)(answer, { method, path, id: 'the-request', locale: localeFor(edge, 'TY') });
    return (await converted.json()) as { errorCode: string; message: string; value: Json };
  };
  const told = async (errorCode: string, value: unknown, message: unknown = ' ', headers: Record<string, string> = {}) => {
    const answer = json({ success: false, errorCode, message, value }, 409);
    for (const [name, text] of Object.entries(headers)) answer.headers.set(name, text);
    return heard(answer);
  };
  const own = (code: string, params: Json = {}) => translate('TY', 'errors', code, { symbol: '₱', brand: 'Isla', ...params });

  const general = `${own('general')} the-request`;

  test('is told in our words for its code, filled with its details (ER-09, R25)', async () => {
    expect((await told('login.wrong', { triesLeft: 2 })).message).toBe(own('login.wrong', { triesLeft: 2 }));
    expect((await told('wallet.below_minimum', { minimum: 10.5 }, null)).message).toBe(own('wallet.below_minimum', { minimum: '10.50' }));
    expect((await told('code.not_sent', { retryAfter: 30 })).message).toBe(own('code.not_sent', { seconds: 30, count: 30 }));
    expect((await told('session.ended', {})).message).toBe(own('session.ended'));
  });

  test('a wait that stands in the header alone is told, and locks the form (R2, R25)', async () => {
    const header = { 'retry-after': '90' };
    expect(await told('rate.too_many', {}, '', header)).toMatchObject({
      message: own('rate.too_many', { seconds: 90, count: 90 }),
      value: { retryAfter: 90 },
    });
    expect(await told('payment_password.locked', { minutes: 2 }, 'Locked.', header)).toMatchObject({ value: { retryAfter: 90 } });
    expect(await told('rate.too_many', { retryAfter: 30 }, '', header)).toMatchObject({ value: { retryAfter: 30 } });
    expect((await told('rate.too_many', {}, '', { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' })).message).toBe(general);
    expect(own('rate.too_many', { seconds: 90, count: 90 })).not.toBe(own('rate.too_many', {}));
  });

  test.each([
    ['login.wrong', {}],
    ['wallet.below_minimum', { minimum: 'ten' }],
    ['their.own', {}],
    ['constructor', {}],
    ['protection.excluded', { until: null }],
  ])('is told in general, with a reference, where ours would have a gap: %s %j (ER-09, R25)', async (code, value) => {
    expect(await told(code, value)).toMatchObject({ message: general, value: { reference: 'the-request' } });
  });

  test('a code of the platform’s own that is a word of JavaScript is refused as any other (R25)', () => {
    const read = classifyAnswer(login, 200, JSON.stringify({ success: false, errorCode: 'constructor', message: 'No.', value: {} }));
    expect(read).toMatchObject({ is: 'refused', status: 400 });
  });

  test('promises nothing where its status and a code of its own leave open what became of the call (R12, R25)', async () => {
    const lost = (errorCode: string, status: number, message = '') => json({ success: false, errorCode, message, value: {} }, status);
    for (const status of [408, 500, 502, 504]) {
      expect(await heard(lost('UPSTREAM_TIMEOUT', status))).toMatchObject({
        errorCode: 'platform.unreadable',
        message: own('platform.unreadable', { reference: 'the-request' }),
      });
      expect(await heard(lost('UPSTREAM_TIMEOUT', status), memberInfo.info)).toMatchObject({ errorCode: 'platform.away' });
      expect(await heard(lost('UPSTREAM_TIMEOUT', status, 'No.'))).toMatchObject({ errorCode: 'UPSTREAM_TIMEOUT', message: 'No.' });
    }
    expect(await heard(lost('UPSTREAM_TIMEOUT', 503))).toMatchObject({ errorCode: 'UPSTREAM_TIMEOUT', message: general });
    expect(await heard(lost('internal', 500))).toMatchObject({ errorCode: 'internal' });
  });

  test('its own sentence and reference stay (R25)', async () => {
    expect(await told('login.wrong', { reference: 'theirs' }, 'No.')).toMatchObject({ message: 'No.', value: { reference: 'theirs' } });
    expect(await told('their.own', { reference: 'theirs' })).toMatchObject({ value: { reference: 'theirs' } });
  });
});

describe('what only fills a sentence, or says where it belongs', () => {
  const wrong = [null, 'planted', '', -1, 0.5, 1e300, true, [], [null], {}, { nested: 1 }];

  test('never refuses a refusal: it is read, or left out and reported once (R25)', async () => {
    for (const [code, schema] of Object.entries(refusalDetails))
      for (const name of Object.keys(schema.shape).filter((one) => !(one in (needed[code] ?? {}))))
        for (const other of wrong) {
          const heard = read(code, { ...needed[code], [name]: other });
          expect(heard, `${code} ${name} ${JSON.stringify(other)}`).toMatchObject({ is: 'refused' });
          if (heard.is !== 'refused') continue;
          const { message, value } = heard.body;
          expect(message).toBe('A sentence.');
          expect(schema.safeParse(value).success, `${code} ${name} ${JSON.stringify(value)}`).toBe(true);
        }
    const { edge, warnings } = edgeWorld();
    const convert = answerConverter(edge.log);
    const { method, path } = access.login;
    const refused = { success: false, errorCode: 'login.locked', message: 'Locked.', value: { minutes: 'planted', retryAfter: 60 } };
    for (let times = 0; times < 2; times++) {
      const answer = await convert(json(refused, 429), { method, path, id: 'r', locale: localeFor(edge, 'EN') });
      expect(await answer.json()).toEqual({ ...refused, value: { retryAfter: 60 } });
    }
    expect(warnings.map(({ what }) => what)).toEqual([{ id: 'r', call: 'access.login', field: 'minutes' }]);
  });

  test.each([
    ['a moment that is none', 'protection.deposit_limit', { until: 'tomorrow', left: 12.5 }, { left: '12.50' }],
    ['a wait beyond a year', 'rate.too_many', { retryAfter: 1e300 }, {}],
    ['a wait as text', 'code.not_sent', { retryAfter: '30' }, {}],
    ['a locked form without a wait', 'payment_password.locked', { minutes: 3 }, { minutes: 3, retryAfter: 60 }],
    ['a detail of another code', 'wallet.below_minimum', { minimum: '10.00', until: 'tomorrow' }, { minimum: '10.00' }],
    ['a foreign code', 'their.own', { captcha: true, reference: 'r-1', inside: 'theirs' }, { captcha: true, reference: 'r-1' }],
    ['no details', 'login.wrong', 'none', {}],
  ])('%s', (_, code, value, meant) => {
    expect(read(code, value)).toMatchObject({ is: 'refused', body: { errorCode: code } });
    const heard = read(code, value);
    expect(heard.is === 'refused' ? heard.body.value : null).toEqual(meant);
  });

  test('a field whose sentence would have a gap gets the general one (ER-09)', () => {
    const fields = {
      nickname: { code: 'field.too_big', max: '20' },
      amount: { code: 'field.too_small' },
      mobileNum: { code: 'field.phone', digits: null },
      password: { code: 'reg_pattern_username' },
      born: { code: 'reg_pattern_date_ymd' },
      other: { code: 'constructor' },
    };
    const heard = read('input.invalid', { fields });
    expect(heard.is === 'refused' ? heard.body.value.fields : null).toEqual({
      ...fields,
      amount: { code: 'field.invalid' },
      mobileNum: { code: 'field.invalid', digits: null },
      password: { code: 'field.invalid' },
    });
    expect(read('input.invalid', { fields: { amount: 'wrong' } })).toMatchObject({ body: { value: {} } });
  });
});
