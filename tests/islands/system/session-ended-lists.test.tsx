// Tests what lists of the centres say when the session ends while they load or are shown: why, and the way back to this place.
import type { ReactElement } from 'react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import AgentNotices from '#islands/agent/Notices.tsx';
import Messages from '#islands/member/Messages.tsx';
import BonusDetails from '#islands/rewards/BonusDetails.tsx';
import VipProgress from '#islands/system/VipProgress.tsx';
import Transactions from '#islands/wallet/Transactions.tsx';
import { $session } from '#stores/access/session.ts';
import { $address, replaceAddress } from '#stores/overlay.ts';
import access from '../../../src/i18n/EN/access.json';
import agent from '../../../src/i18n/EN/agent.json';
import memberWords from '../../../src/i18n/EN/member.json';
import rewards from '../../../src/i18n/EN/rewards.json';
import system from '../../../src/i18n/EN/system.json';
import wallet from '../../../src/i18n/EN/wallet.json';
import { type Answers, ApiError, stubPlatform } from '../fake-api.ts';

const props = { tag: 'en', lang: 'EN', zone: 'Asia/Manila', base: '/en' };
const panels: readonly (readonly [name: string, path: string, panel: ReactElement])[] = [
  ['the inbox', '/wps/v2/messages', <Messages key="1" {...props} words={{ ...system, ...memberWords, ...access }} />],
  ['the account record', '/wps/v2/records/ledger', <Transactions key="2" {...props} words={wallet} />],
  ['the bonuses', '/wps/v2/bonuses', <BonusDetails key="3" {...props} words={{ ...system, ...rewards }} />],
  ['the notices of agents', '/wps/v2/agent/announcements', <AgentNotices key="4" {...props} tags={{}} words={{ ...system, ...agent }} />],
];

beforeEach(() => {
  replaceAddress(`${location.pathname}?n=2`);
  $address.set('');
  $session.set({ state: 'in', member: null });
  onTestFinished(() => {
    $session.set({ state: 'out' });
    replaceAddress(location.pathname);
  });
});

async function expectWayBack(): Promise<void> {
  await expect.element(page.getByRole('alert').first()).toHaveTextContent(system['list.ended']);
  const link = page.getByRole('link', { name: system['list.signIn'] }).first();
  await expect.poll(() => (link.element() as HTMLAnchorElement).href).toBe(location.href);
  expect(location.search).toBe('?n=2');
  expect(document.querySelector('.skel')).toBeNull();
}

test.each(panels)(
  '%s that loads while the session ends elsewhere says so, with the way to sign in and back (R12)',
  async (_, path, panel) => {
    let answer = (_value: unknown): void => undefined;
    const late: Answers = {
      [path]: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    };
    stubPlatform({ '/wps/v2/consents': () => new Promise(() => {}), ...late });
    await render(panel);
    await expect.poll(() => document.querySelector('[aria-busy=true] .skel')).not.toBeNull();
    $session.set({ state: 'ended' });
    answer({ messages: [], total: 0 });
    await expectWayBack();
  },
);

test.each(panels)(
  '%s that is refused because the session has ended says so, with the way to sign in and back (R12)',
  async (_, path, panel) => {
    const ended = () => new ApiError(401, 'session.ended', 'Ended.');
    stubPlatform({ [path]: ended, '/wps/v2/consents': ended });
    await render(panel);
    await expectWayBack();
  },
);

test('the VIP standing stands on a page for everyone, and is gone with the session', async () => {
  stubPlatform({});
  const { container } = await render(<VipProgress words={system} tag="en" />);
  await expect.element(page.getByRole('heading', { name: system['standing.title'] })).toBeVisible();
  $session.set({ state: 'ended' });
  await expect.poll(() => container.innerHTML).toBe('');
});
