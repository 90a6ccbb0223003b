/** What a brand may set: pure data that site and platform read (R1, R11). */

export interface Licence {
  /** Two letters of ISO 3166; each language has its own name for it. */
  readonly country: string;
  readonly number: string;
}

export interface Social {
  readonly name: 'YouTube' | 'Twitter' | 'TikTok' | 'Facebook' | 'Instagram' | 'WhatsApp' | 'Telegram';
  readonly url: string;
}

/** Settings of the market (R11); the specification's values are the defaults. */
export interface Market {
  readonly minimumAge: number;
  readonly termsTicked: boolean;
  readonly loginToHome: boolean;
  readonly thirdPartyBanner: boolean;
  /** Whether recovery and login tell a stranger that an account does not exist. */
  readonly tellsWhoExists: boolean;
  /** Sign-in asks for the slider each time, also on a device that passed it lately. */
  readonly alwaysSlides: boolean;
  /** The password rule's pattern id (R18), a row of `values/pattern.ts`. */
  readonly passwordRule: 'letters-and-digits' | 'length-only';
}

/** Limits of deposits in the brand's own currency, as decimal strings, by the codes of the ways to pay. */
export interface DepositTerms {
  /** What one person may deposit between two midnights of the brand. */
  readonly dailyLimit: string;
  readonly methods: Readonly<Record<string, { readonly minimum: string; readonly maximum: string }>>;
}

export interface Brand {
  /** The folder's name, as in `BRAND=`. */
  readonly code: string;
  readonly name: string;
  /** Merchant code of the specification's payloads. */
  readonly merchantCode: string;
  /** Internal codes; the first is the default language, without a prefix. */
  readonly languages: readonly [string, ...string[]];
  /** BCP 47 tags of languages that its market writes in its own way, by internal code: `en-GB` has other dates than `en-PH`. */
  readonly locales?: Readonly<Record<string, string>>;
  readonly currency: { readonly code: string; readonly symbol: string };
  /** Taken when its platform first starts, the operator's from then on; without it those of the migrations, which are pesos. */
  readonly deposits?: DepositTerms;
  /** IANA zone in which the platform's day ends (R15). */
  readonly timeZone: string;
  readonly supportEmail: string;
  readonly licences: readonly Licence[];
  readonly socials: readonly Social[];
  /** Figures that the operator advertises and answers for, in the footer: `₱0` and what it is, by language code (SH-33). */
  readonly advertised?: readonly { readonly figure: string; readonly words: Readonly<Record<string, string>> }[];
  readonly app: { readonly label: string; readonly size: string };
  readonly market: Market;
}
