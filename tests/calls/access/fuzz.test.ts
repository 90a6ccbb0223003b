// Hostile requests to the access, system and member calls: always an envelope, never a 500, no internals in the response.
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#calls/endpoint.ts';
import { endpoints } from '#calls/endpoints.ts';
import { codes } from '#calls/error-codes.ts';
import { endpointSchemas } from '#calls/schemas/endpoints.schema.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { type CallName, password } from '../../platform.ts';
import { type AccessWorld, accessWorld } from './access-fixture.ts';

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

onOneEngineDaily('hostile requests', (open) => {
  let platform: AccessWorld;
  let token: string;
  beforeAll(async () => {
    platform = await accessWorld(open);
    await platform.setFeatureFlags({ MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true, CHNGPASSVERIF3: true, REGMOBVERF3: true });
    const { id } = await platform.member();
    token = await platform.signIn(id);
  });

  const fieldsOf = (area: 'access' | 'system' | 'member', name: string): string[] => {
    const shape = (endpointSchemas[area] as Record<string, { request: z.ZodType }>)[name];
    return Object.keys((shape?.request as z.ZodObject | undefined)?.shape ?? {});
  };

  test.each(
    (['access', 'system', 'member'] as const).flatMap((area) =>
      Object.entries(endpoints[area] as Record<string, Endpoint>).map(([name, call]) => ({ area, name, call })),
    ),
  )('$area $name refuses hostile requests in the envelope (CL-03, REL-10)', async ({ area, name, call }) => {
    // logout ends its session, so it gets a fresh one.
    const own = name === 'logout' ? await platform.signIn((await platform.member()).id) : token;
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
      const response = await platform.ask(`${area}.${name}` as CallName, body, { token: own, ip: `10.50.${bodies.indexOf(body)}.1` });
      expect(response.status, JSON.stringify(body).slice(0, 200)).not.toBe(500);
      const about = JSON.stringify({ body, response: response.body }).slice(0, 400);
      expect([response.body.success, response.body.success || String(response.body.errorCode) in codes], about).toEqual([
        response.status === 200,
        true,
      ]);
      // A body that breaks the published schema is never accepted, and no response leaks internals.
      const isText = call.form || call.method === 'GET' || call.method === 'DELETE';
      const sent = isText ? Object.fromEntries(Object.entries(body).map(([field, value]) => [field, String(value)])) : body;
      const fits = (endpointSchemas[area] as Record<string, { request: z.ZodType }>)[name]?.request.safeParse(sent).success;
      expect([response.body.success, fits], about).not.toEqual([true, false]);
      expect(JSON.stringify(response.body)).not.toMatch(/\bat \w+ \(|node_modules|select \w+ from|insert into|\.ts:\d/);
    }
  });

  test('a NUL or a lone surrogate is refused at its field', async () => {
    for (const username of ['a\0b', '\ud800']) {
      const response = await platform.ask('access.login', { username, password });
      expect(response).toMatchObject({
        status: 400,
        body: { errorCode: 'input.invalid', value: { fields: { username: { code: 'field.invalid' } } } },
      });
    }
    expect(platform.world.lines.filter((line) => line.includes('a call failed'))).toEqual([]);
  });
});
