// Request schemas where the specification is easily mistaken: constants and names.
import { expect, test } from 'vitest';
import { allEndpoints, type ListedEndpoint } from '#calls/endpoints.ts';
import { nameOf, schemaOf } from '../../platform.ts';

const listed = allEndpoints.map((each) => ({ ...each, says: nameOf(each) }));

test('the specification’s constants are the defaults (CL-05, GM-10, SH-29)', () => {
  const filled = (name: string, request: object) =>
    schemaOf(listed.find(({ says }) => says === name) as ListedEndpoint).request.parse(request);
  expect(filled('games.gameList', { gameType: 'RNG' })).toMatchObject({ clientType: 3, platform: 'web', pageNo: 1, pageSize: 15 });
  expect(filled('games.recent', {})).toMatchObject({ clientType: 3 });
  expect(filled('games.hotGames', {})).toMatchObject({ isPlatform: 2, platform: 'web' });
  expect(filled('games.gameVendors', {})).toMatchObject({ platform: 'html5-desktop' });
  expect(filled('games.launch', { gameCode: 'x' })).toMatchObject({ device: 'WEB' });
  expect(filled('system.announcements', {})).toMatchObject({ platform: 'W', execution: 'B' });
  const takes = (name: string, request: object) =>
    schemaOf(listed.find(({ says }) => says === name) as ListedEndpoint).request.safeParse(request).success;
  const free = { os: 'x', platform: 'W', random: '{}', gatewayVersion: 3 };
  expect([
    takes('access.freePlay', free),
    takes('access.freePlay', { ...free, platform: 'web' }),
    takes('access.freePlay', { ...free, gatewayVersion: 2 }),
  ]).toEqual([true, false, false]);
  expect([
    takes('access.register', { registerMethod: 'WEB' }),
    takes('access.register', { registerMethod: 'APP' }),
    takes('access.register', {}),
  ]).toEqual([true, false, false]);
});

test('requests use the specification’s names where they are easily mistaken (CL-09, CL-10)', () => {
  const shape = (name: string) =>
    schemaOf(listed.find(({ says }) => says === name) as ListedEndpoint).request as unknown as { shape: object };
  expect(Object.keys(shape('access.passwordByEmail').shape)).toEqual(['username', 'email']);
  expect(Object.keys(shape('access.changePassword').shape)).toEqual(['oldPassword', 'newPassword', 'confirmNewPassword']);
  const byMail = listed.find(({ says }) => says === 'access.passwordByEmail')?.call;
  expect([byMail?.form, byMail?.method]).toEqual([true, 'POST']);
  const registration = Object.keys(shape('access.register').shape);
  for (const name of [
    'mobileNum',
    'countryDialingCode',
    'verificationCode',
    'payeeName',
    'recommenderId',
    'affiliateCode',
    'registerMethod',
  ])
    expect(registration).toContain(name);
  expect(Object.keys(shape('access.registerMobile').shape)).toEqual(registration);
  for (const name of ['wallet.walletTransfer', 'access.smsLogin']) expect(Object.keys(shape(name).shape)).toContain('moduleId');
});
