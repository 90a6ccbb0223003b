/** Isla's own brand: the default of `BRAND`. */
import type { Brand } from '#brands/brand.ts';

export const brand: Brand = {
  code: 'isla',
  name: 'Isla',
  merchantCode: 'isla',
  languages: ['TY', 'EN'],
  locales: { EN: 'en-PH' },
  currency: { code: 'PHP', symbol: '₱' },
  timeZone: 'Asia/Manila',
  supportEmail: 'help@isla.example',
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
    termsTicked: true,
    loginToHome: false,
    thirdPartyBanner: false,
    tellsWhoExists: false,
    alwaysSlides: false,
    passwordRule: 'letters-and-digits',
  },
};
