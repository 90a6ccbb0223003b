/** Isla, the default of `BRAND`. */
import type { Brand } from '#brands/brand.ts';
import { saferPlayMarkets } from '#brands/safer-play-markets.ts';
import { staffWords } from '#brands/staff-words.ts';

export const brand: Brand = {
  code: 'isla',
  name: 'Isla',
  merchantCode: 'isla',
  languages: ['TY', 'EN'],
  locales: { EN: 'en-PH' },
  currency: { code: 'PHP', symbol: '₱' },
  withdrawalAccounts: {
    most: 5,
    institutions: [
      { code: 'gcash', name: 'GCash', kind: 'e-wallet', number: { kind: 'mobile', dialing: '63' } },
      { code: 'maya', name: 'Maya', kind: 'e-wallet', number: { kind: 'mobile', dialing: '63' } },
      { code: 'bdo', name: 'BDO', kind: 'bank', number: { kind: 'digits', minDigits: 10, maxDigits: 12 } },
      { code: 'bpi', name: 'BPI', kind: 'bank', number: { kind: 'digits', minDigits: 10, maxDigits: 10 } },
      { code: 'landbank', name: 'LandBank', kind: 'bank', number: { kind: 'digits', minDigits: 10, maxDigits: 10 } },
      { code: 'metrobank', name: 'Metrobank', kind: 'bank', number: { kind: 'digits', minDigits: 13, maxDigits: 13 } },
      { code: 'unionbank', name: 'UnionBank', kind: 'bank', number: { kind: 'digits', minDigits: 12, maxDigits: 12 } },
    ],
  },
  activeBet: '100.00',
  freePlay: '1000.00',
  timeZone: 'Asia/Manila',
  supportEmail: 'help@isla.example',
  staffWords,
  licences: [
    { country: 'MT', number: 'MGA/B2C/0000' },
    { country: 'VG', number: '2107845' },
    { country: 'PH', number: 'OG-22-0001' },
  ],
  socials: [
    { name: 'YouTube', url: 'https://www.youtube.com/@isla.example' },
    { name: 'Twitter', url: 'https://twitter.com/isla_example' },
    { name: 'TikTok', url: 'https://www.tiktok.com/@isla.example' },
    { name: 'Facebook', url: 'https://www.facebook.com/isla.example' },
    { name: 'Instagram', url: 'https://www.instagram.com/isla.example' },
    { name: 'WhatsApp', url: 'https://wa.me/630000000000' },
    { name: 'Telegram', url: 'https://t.me/isla_example' },
  ],
  advertised: [
    { figure: '₱0', words: { EN: 'fee on e-wallet deposits', TY: 'fee sa deposit gamit ang e-wallet' } },
    { figure: '₱0.50', words: { EN: 'minimum bet in Lantern Tide', TY: 'ang pinakamababang taya sa Lantern Tide' } },
  ],
  app: { label: 'Android', size: '4.1 MB' },
  market: {
    minimumAge: 18,
    checksAge: false,
    // Its Philippine licence asks for an act.
    termsTicked: false,
    loginToHome: false,
    thirdPartyBanner: false,
    tellsWhoExists: false,
    alwaysSlides: false,
    passwordRule: 'letters-and-digits',
    // Exclusions are those of its Philippine licence (R29). Its Maltese one lets nobody switch the reality check off, and the
    // specification says 18 or older (AC-17).
    saferPlay: { ...saferPlayMarkets.philippines, lowestAge: 18, realityCheck: saferPlayMarkets.malta.realityCheck },
    // An operator with real money names the body of its licence here.
    complaints: {
      days: 10,
      outsideBody: {
        name: 'Island Gaming Ombudsman (example)',
        address: '1 Harbour Street, Example City',
        website: 'https://ombudsman.example',
      },
    },
  },
};
