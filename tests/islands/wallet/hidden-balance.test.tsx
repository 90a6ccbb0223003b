// Tests that a hidden balance is hidden on every page that shows it, and shows again at once.
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setItem } from '#client/storage.ts';
import { PlayBar } from '#islands/games/PlayBar.tsx';
import PointMall from '#islands/points/PointMall.tsx';
import BonusDetails from '#islands/rewards/BonusDetails.tsx';
import Deposit from '#islands/wallet/Deposit.tsx';
import Transactions from '#islands/wallet/Transactions.tsx';
import UplineTransfer from '#islands/wallet/transfers/UplineTransfer.tsx';
import VendorWallets from '#islands/wallet/transfers/VendorWallets.tsx';
import Withdraw from '#islands/wallet/Withdraw.tsx';
import { $session } from '#stores/access/session.ts';
import { hideBalance, setBalance } from '#stores/wallet/balance.ts';
import { createTranslator } from '#ui/translate.ts';
import access from '../../../src/i18n/EN/access.json';
import games from '../../../src/i18n/EN/games.json';
import member from '../../../src/i18n/EN/member.json';
import pointWords from '../../../src/i18n/EN/points.json';
import rewards from '../../../src/i18n/EN/rewards.json';
import system from '../../../src/i18n/EN/system.json';
import wallet from '../../../src/i18n/EN/wallet.json';
import { type Answers, marisol, stubPlatform } from '../fake-api.ts';

const at = '2026-11-20T04:00:00.000Z';
const props = {
  words: { ...system, ...access, ...member, ...wallet, ...rewards },
  tag: 'en',
  lang: 'EN',
  zone: 'Asia/Manila',
  base: '/en',
};
const nothing = (): void => {};
const bonusLeft = { left: '251.37', missing: '1360.00', endsAt: at };

/** Each page: what it shows, what the platform answers, and the amounts that tell what the member owns. */
const pages: Readonly<Record<string, readonly [ReactElement, Answers, readonly string[]]>> = {
  'the play bar': [
    <PlayBar
      key="bar"
      marks={{ left: 'M0 0', down: 'M0 0', full: 'M0 0' }}
      t={createTranslator(games, 'en')}
      tag="en"
      zone="Asia/Manila"
      symbol="₱"
      name="Lantern Tide"
      back="/en"
      open={false}
      full={null}
      onLeave={nothing}
      onPanel={nothing}
      onFull={nothing}
    />,
    {},
    ['4,812.60'],
  ],
  'the wallet': [
    <VendorWallets key="wallet" {...props} />,
    {
      '/wps/relay/GCS_merchantWallet': () => ({
        single: false,
        currencySymbol: '₱',
        main: '4812.60',
        funds: { available: '4200.10', locked: '612.50', bonus: '251.37', points: 13_207 },
        wallets: [{ code: 'quayside', name: 'Quayside', balance: '41.30', open: true }],
      }),
    },
    ['4,812.60', '4,200.10', '612.50', '251.37', '13,207', '41.30'],
  ],
  withdrawing: [
    <Withdraw key="withdraw" {...props} brand="Isla" />,
    {
      '/wps/v2/withdrawals/terms': () => ({
        currencySymbol: '₱',
        open: true,
        minimum: '300.00',
        maximum: '100000.00',
        perDay: 3,
        leftCount: 3,
        leftToday: '200000.00',
        feePercent: '0',
        arrivesMinutes: 120,
        receiptMinutes: 2880,
        balance: '4812.60',
        available: '4200.10',
        locked: '612.50',
        toBet: '612.50',
        upTo: '4200.10',
        pending: '777.70',
        bonus: bonusLeft,
        paymentPassword: true,
        secondCheck: 'none',
        contacts: [],
      }),
      '/wps/v2/withdrawals/accounts': () => ({ accounts: [], most: 5, institutions: [], holder: '', contacts: [], paymentPassword: true }),
      '/wps/v2/withdrawals': () => ({ withdrawals: [] }),
    },
    ['4,200.10', '612.50', '777.70', '251.37'],
  ],
  'a deposit': [
    <Deposit key="deposit" {...props} />,
    {
      '/wps/v2/deposits/methods': () => ({
        currencySymbol: '₱',
        leftToday: '9000.00',
        ownLimit: null,
        asksForLimits: false,
        methods: [
          {
            code: 'island',
            name: 'Island Wallet',
            kind: 'e-wallet',
            minimum: '100.00',
            maximum: '5000.00',
            feePercent: '0',
            arrives: 'instant',
            open: true,
          },
        ],
      }),
      '/wps/v2/deposits': () => ({ deposits: [] }),
    },
    ['5,312.60'],
  ],
  'a transfer to the upline': [
    <UplineTransfer key="upline" {...props} />,
    {
      '/wps/v2/transfers/upline': () => ({
        upline: 'Amihan',
        currencySymbol: '₱',
        minimum: '100.00',
        maximum: '50000.00',
        leftToday: '100000.00',
        balance: '4812.60',
        available: '4200.10',
        toBet: '0.00',
        upTo: '4200.10',
        aloneUpTo: null,
        paymentPassword: true,
        latest: [],
      }),
    },
    ['4,200.10'],
  ],
  'the bonuses': [
    <BonusDetails key="bonuses" {...props} />,
    {
      '/wps/v2/bonuses': () => ({
        currencySymbol: '₱',
        serverTime: at,
        own: '4812.60',
        list: [
          {
            id: '7',
            promotion: 'coral-bonus',
            title: 'Coral bonus',
            language: 'EN',
            state: 'active',
            amount: '250.00',
            stakeNeeded: '2000.00',
            staked: '640.00',
            mostBet: null,
            gameType: null,
            grantedAt: at,
            endedAt: null,
            endedWith: '0.00',
            ...bonusLeft,
          },
        ],
      }),
    },
    ['251.37'],
  ],
  'the account record': [
    <Transactions key="record" {...props} />,
    {
      '/wps/v2/records/ledger': () => ({
        rows: [
          {
            id: '1',
            at,
            kind: 'deposit',
            amount: '500.00',
            balanceAfter: '4812.60',
            about: null,
            reference: 'R-1',
            fee: '0.00',
            stake: null,
          },
        ],
        byDay: [{ day: '2026-11-20', net: '500.00' }],
        total: 1,
        totalPages: 1,
        totals: { in: '500.00', out: '0.00', opening: '4312.60', closing: '4812.60' },
        currencySymbol: '₱',
      }),
    },
    ['4,812.60', '4,312.60'],
  ],
  'the point mall': [
    <PointMall
      key="points"
      words={pointWords}
      tag="en"
      lang="EN"
      zone="Asia/Manila"
      base="/en"
      symbol="₱"
      goods={[]}
      terms={{
        earn: [],
        redeem: { points: 100, amount: '1.00' as never },
        leastConversion: 200,
        decidesMinutes: 2,
        countedDays: 30,
        currencySymbol: '₱',
      }}
      at=""
    />,
    {
      '/wps/relay/MCS2_getPointBalance': () => ({
        points: 13_207,
        worth: '132.00',
        currencySymbol: '₱',
        inProcess: 0,
        betRecently: '0.00',
      }),
      '/wps/relay/MCS2_getPointReward': () => ({ goods: [], currencySymbol: '₱' }),
    },
    ['13,207', '132.00'],
  ],
};

beforeEach(() => {
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the session store reads it there
  document.cookie = 'isla_in=1; Path=/';
  setItem('memberAt', '1');
  setItem('memberInfo', marisol);
  $session.set({ state: 'in', member: marisol as never });
  setBalance('4812.60', '₱');
  setItem('depositDraft', { method: null, amount: '500', became: null });
});
afterEach(() => {
  hideBalance(false);
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = 'isla_in=; Max-Age=0; Path=/';
  $session.set({ state: 'out' });
});

test.each(Object.entries(pages))('a hidden balance is dots on %s, and shows again at once (SH-09)', async (_, [panel, answers, owned]) => {
  stubPlatform({ ...answers, '/wps/v2/wallets/balance': () => ({ sumBalance: '4812.60', currencySymbol: '₱', at }) });
  hideBalance(true);
  await page.viewport(360, 740);
  await render(panel);
  await expect.poll(() => document.body.textContent).toContain('••••');
  expect(owned.filter((amount) => document.body.textContent?.includes(amount))).toEqual([]);
  hideBalance(false);
  await expect.poll(() => owned.filter((amount) => !document.body.textContent?.includes(amount))).toEqual([]);
});
