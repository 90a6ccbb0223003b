// Hostile requests to the calls of access, system and member: always an envelope, never a 500, nothing of our inside in it.
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { CallHead } from '#calls/call.ts';
import { catalogueShapes } from '#calls/catalogue.shape.ts';
import { catalogue } from '#calls/catalogue.ts';
import { codes } from '#calls/codes.ts';
import { onBothEngines } from '../engines.ts';
import { type AccessWorld, accessWorld, password } from './access-world.ts';

const hostile: readonly unknown[] = [
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202eevil',
  '<script>alert(1)</script>',
  "'; drop table members; --",
  '%00',
  '../../etc/passwd',
  'x'.repeat(256),
  'x'.repeat(60_000),
  '🌊'.repeat(300),
  'e\u0301'.repeat(1000),
  '',
  ' ',
  '\n',
  '\r\nSet-Cookie: a=b',
  '-0',
  '1e309',
  'NaN',
  '9223372036854775808',
  '#{7*7}',
  '{{7*7}}',
  0,
  -1,
  1.5,
  1e308,
  true,
  null,
  [],
  [[]],
  {},
  { $ne: null },
  { toString: 1 },
];

onBothEngines('hostile requests', (open) => {
  let it: AccessWorld;
  let token: string;
  beforeAll(async () => {
    it = await accessWorld(open);
    await it.setModules({ MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true, CHNGPASSVERIF3: true, REGMOBVERF3: true });
    const { id } = await it.person();
    token = await it.session(id);
  });

  const fieldsOf = (area: 'access' | 'system' | 'member', name: string): string[] => {
    const shape = (catalogueShapes[area] as Record<string, { request: z.ZodType }>)[name];
    return Object.keys((shape?.request as z.ZodObject | undefined)?.shape ?? {});
  };

  test.each(
    (['access', 'system', 'member'] as const).flatMap((area) =>
      Object.entries(catalogue[area] as Record<string, CallHead>).map(([name, call]) => ({ area, name, call })),
    ),
  )('CL-03 assurance 10: $area $name', async ({ area, name, call }) => {
    // Whoever signs out takes the session along.
    const own = name === 'logout' ? await it.session((await it.person()).id) : token;
    const good = {
      username: 'somebody',
      password,
      confirmPassword: password,
      email: 'a@b.co',
      registerMethod: 'WEB',
      newPassword: password,
      confirmNewPassword: password,
      link: 'x'.repeat(43),
      url: 'isla.test',
      device: '0',
      language: 'EN',
      os: 'test',
      platform: 'W',
      random: '{}',
      gatewayVersion: 3,
      provider: 'google',
      proof: 'x',
      query: 'state=x&code=y',
      ticket: 'x',
      code: 'X',
      mobileNum: '9171234567',
      mobileNo: '9171234567',
      countryDialingCode: '63',
      verificationCode: '1234567',
      verificationId: 'x',
      way: 'bankName',
      payeeName: 'X',
      on: true,
    };
    const fields = fieldsOf(area, name);
    const bodies = hostile.flatMap((value, index) => {
      const field = fields[index % Math.max(1, fields.length)];
      return field ? [{ ...good, [field]: value }] : [{ [`__proto__${index}`]: value, constructor: value }];
    });
    for (const body of bodies.slice(0, 30)) {
      const said = await it.ask(`${area}.${name}`, body, { token: own, ip: `10.50.${bodies.indexOf(body)}.1` });
      expect(said.status, JSON.stringify(body).slice(0, 200)).not.toBe(500);
      const about = JSON.stringify({ body, said: said.body }).slice(0, 400);
      expect([said.body.success, said.body.success || String(said.body.errorCode) in codes], about).toEqual([said.status === 200, true]);
      // What does not fit the published request is never taken, and no answer shows our inside.
      const isText = call.form || call.method === 'GET' || call.method === 'DELETE';
      const sent = isText ? Object.fromEntries(Object.entries(body).map(([field, value]) => [field, String(value)])) : body;
      const fits = (catalogueShapes[area] as Record<string, { request: z.ZodType }>)[name]?.request.safeParse(sent).success;
      expect([said.body.success, fits], about).not.toEqual([true, false]);
      expect(JSON.stringify(said.body)).not.toMatch(/\bat \w+ \(|node_modules|select \w+ from|insert into|\.ts:\d/);
    }
  });

  test('a NUL or half a letter is refused by the name of its field', async () => {
    for (const username of ['a\0b', '\ud800']) {
      const said = await it.ask('access.login', { username, password });
      expect(said).toMatchObject({
        status: 400,
        body: { errorCode: 'input.invalid', value: { fields: { username: { code: 'field.invalid' } } } },
      });
    }
    expect(it.world.lines.filter((line) => line.includes('a call failed'))).toEqual([]);
  });
});
