/** Altamar, a second operator for an international market. It proves that a brand is only data. */
import type { Brand } from '#brands/brand.ts';
import { saferPlayMarkets } from '#brands/safer-play-markets.ts';
import { staffWords } from '#brands/staff-words.ts';

export const brand: Brand = {
  code: 'altamar',
  name: 'Altamar',
  merchantCode: 'altamar',
  languages: ['EN', 'ID', 'TH', 'VI', 'CN'],
  locales: { EN: 'en-GB' },
  currency: { code: 'EUR', symbol: '€' },
  deposits: {
    dailyLimit: '20000.00',
    methods: {
      'island-wallet': { minimum: '10.00', maximum: '10000.00' },
      'harbour-pay': { minimum: '10.00', maximum: '8000.00' },
      'bank-transfer': { minimum: '20.00', maximum: '20000.00' },
      'debit-card': { minimum: '10.00', maximum: '5000.00' },
    },
  },
  withdrawalAccounts: {
    most: 3,
    institutions: [{ code: 'sepa', name: 'SEPA', kind: 'bank', number: { kind: 'iban' } }],
  },
  withdrawals: { minimum: '10.00', maximum: '10000.00', perDay: 3, dailyLimit: '20000.00', turnover: 1 },
  transfers: { minimum: '10.00', maximum: '10000.00', dailyLimit: '20000.00' },
  activeBet: '10.00',
  freePlay: '50.00',
  timeZone: 'Europe/Malta',
  supportEmail: 'care@altamar.example',
  staffWords,
  licences: [
    { country: 'MT', number: 'MGA/B2C/0001' },
    { country: 'PH', number: 'OG-22-0002' },
  ],
  socials: [
    { name: 'YouTube', url: 'https://www.youtube.com/@altamar.example' },
    { name: 'Instagram', url: 'https://www.instagram.com/altamar.example' },
    { name: 'Telegram', url: 'https://t.me/altamar_example' },
  ],
  app: { label: 'Android', size: '4.1 MB' },
  market: {
    minimumAge: 21,
    checksAge: true,
    termsTicked: false,
    loginToHome: false,
    thirdPartyBanner: true,
    tellsWhoExists: false,
    alwaysSlides: false,
    passwordRule: 'length-only',
    saferPlay: saferPlayMarkets.malta,
    // An operator with real money names the body of its licence here.
    complaints: {
      days: 14,
      outsideBody: {
        name: 'Player Disputes Office (example)',
        address: '7 Lighthouse Road, Example Town',
        website: 'https://disputes.example',
      },
    },
  },
};
