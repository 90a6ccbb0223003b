// The devices of a member: which are signed in, signing one out or all others, and the names they go by.
import { beforeAll, describe, expect, test } from 'vitest';
import { readUserAgent } from '#platform/rules/user-agent.ts';
import { hours } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { startPlatform, type TestPlatform } from '../../platform.ts';

describe('the name of a device', () => {
  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
      'Chrome',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', 'Linux'],
    ['curl/8.5.0', null, null],
    ['', null, null],
  ])('%s', (text, browser, system) => {
    expect(readUserAgent(text)).toEqual({ browser, system });
  });
});

onOneEngineDaily('the devices of a member', (open) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startPlatform(open);
  });
  const sessions = async (token: string) => (await platform.takeValue('access.sessions', {}, { token })).sessions;
  const isSignedIn = async (token: string) => (await platform.ask('member.info', {}, { token })).status === 200;

  test('the list names this device and the open ones, newest first, and nothing of another member', async () => {
    const who = await platform.signedInMember();
    await platform.signedInMember();
    platform.advance(1000);
    const phone = await platform.signIn(who.id, '203.0.113.7');
    const shown = await sessions(who.token);
    expect(shown.map(({ ip, current, live }) => [ip, current, live])).toEqual([
      ['203.0.113.7', false, true],
      ['10.0.0.1', true, true],
    ]);
    expect((await sessions(phone)).map(({ current }) => current)).toEqual([true, false]);
    await platform.ask('access.logout', {}, { token: phone });
    platform.advance(1000);
    expect((await sessions(who.token)).map(({ live }) => live)).toEqual([false, true]);
    platform.advance(hours(13));
    expect(await isSignedIn(who.token)).toBe(false);
  });

  test('one device is signed out at once, the others stay; once ended it is missing', async () => {
    const who = await platform.signedInMember();
    const [phone, tablet] = [await platform.signIn(who.id), await platform.signIn(who.id)];
    const { id } = (await sessions(phone)).find(({ current }) => current) ?? { id: '' };
    expect((await platform.ask('access.endSession', { id }, who)).status).toBe(200);
    expect([await isSignedIn(phone), await isSignedIn(tablet), await isSignedIn(who.token)]).toEqual([false, true, true]);
    expect((await platform.ask('access.endSession', { id }, who)).body.errorCode).toBe('not_found');
  });

  test('all others are signed out, this one and other members stay', async () => {
    const [who, stranger] = [await platform.signedInMember(), await platform.signedInMember()];
    const [phone, tablet] = [await platform.signIn(who.id), await platform.signIn(who.id)];
    expect((await platform.ask('access.endOtherSessions', {}, who)).status).toBe(200);
    expect(await Promise.all([phone, tablet, who.token, stranger.token].map(isSignedIn))).toEqual([false, false, true, true]);
  });

  test.each(['0', '-1', '1e3', '99999999999999999999', 'x', "1' or '1'='1"])('%j is no device', async (id) => {
    const who = await platform.signedInMember();
    expect((await platform.ask('access.endSession', { id }, who)).body.errorCode).toBe('not_found');
  });
});
