/** The fields of a brand: pure data read by site and platform (R1, R11). */
import type { AccountNumberRule } from '#values/text/account-number.ts';
import type { SaferPlayMarket } from './safer-play-markets.ts';

interface Licence {
  /** ISO 3166 alpha-2; each language supplies the country's name. */
  readonly country: string;
  readonly number: string;
}

interface Social {
  readonly name: 'YouTube' | 'Twitter' | 'TikTok' | 'Facebook' | 'Instagram' | 'WhatsApp' | 'Telegram';
  readonly url: string;
}

/** Market settings (R11); the defaults are the specification's values. */
export interface Market {
  readonly minimumAge: number;
  /** Whether registration asks for the date of birth and refuses whoever is younger. Otherwise the ticked terms say it. */
  readonly checksAge: boolean;
  /** Whether the box of age and terms is ticked beforehand, as specified. False where the market's rules ask for an act. */
  readonly termsTicked: boolean;
  readonly loginToHome: boolean;
  readonly thirdPartyBanner: boolean;
  /** Whether recovery and login reveal that an account does not exist. */
  readonly tellsWhoExists: boolean;
  /** Sign-in always requires the slider, even on a device that passed it recently. */
  readonly alwaysSlides: boolean;
  /** Pattern id of the password rule (R18), a row of `values/text/field-patterns.ts`. */
  readonly passwordRule: 'letters-and-digits' | 'length-only';
  /** Breaks, self-exclusion, limits and reality checks: a row of `safer-play-markets.ts`. */
  readonly saferPlay: SaferPlayMarket;
  /** By when a complaint is answered, and who outside hears it after that. The operator may change both. */
  readonly complaints: {
    readonly days: number;
    readonly outsideBody: { readonly name: string; readonly address: string; readonly website: string } | null;
  };
}

/** Deposit limits in the brand's currency, as decimal strings, keyed by payment method code. */
interface DepositTerms {
  /** Maximum one member may deposit between two midnights in the brand's time zone. */
  readonly dailyLimit: string;
  readonly methods: Readonly<Record<string, { readonly minimum: string; readonly maximum: string }>>;
}

/** A bank or e-wallet that withdrawals are sent to. */
export interface WithdrawalInstitution {
  readonly code: string;
  /** A proper name, the same in every language. */
  readonly name: string;
  readonly kind: 'bank' | 'e-wallet';
  readonly number: AccountNumberRule;
}

/** The market's terms of withdrawals; amounts are decimal strings. What is missing has the platform's default, in pesos. */
interface MarketWithdrawals {
  readonly minimum: string;
  readonly maximum: string;
  /** How many a day, and their sum. */
  readonly perDay: number;
  readonly dailyLimit: string;
  /** How often a deposit must be bet before it can be withdrawn; 0 asks for nothing. */
  readonly turnover: number;
  /** Whether a member without an authenticator confirms each withdrawal with a code by e-mail or text message. */
  readonly codes?: boolean;
}

/** Limits of transfers to the upline and to the own line, as decimal strings. */
interface MarketTransfers {
  readonly minimum: string;
  readonly maximum: string;
  /** The sum of a day, in both directions. */
  readonly dailyLimit: string;
}

export interface Brand {
  /** The folder's name, as in `BRAND=`. */
  readonly code: string;
  readonly name: string;
  /** Merchant code in the specification's payloads. */
  readonly merchantCode: string;
  /** Internal codes; the first is the default language and has no URL prefix. */
  readonly languages: readonly [string, ...string[]];
  /** BCP 47 tags that override a language's default, by internal code: `en-GB` formats dates differently from `en-PH`. */
  readonly locales?: Readonly<Record<string, string>>;
  readonly currency: { readonly code: string; readonly symbol: string };
  /**
   * Written at the platform's first start; afterwards the operator changes them. Without it the migrations' peso
   * limits apply.
   */
  readonly deposits?: DepositTerms;
  /** Where members may withdraw to, and how many accounts each may have (R16). */
  readonly withdrawalAccounts: { readonly most: number; readonly institutions: readonly WithdrawalInstitution[] };
  /** The operator may change them (R16). */
  readonly withdrawals?: MarketWithdrawals;
  /** Without it the platform's defaults apply, in pesos. The operator may change them (R16). */
  readonly transfers?: MarketTransfers;
  /** Bets of a period from which a member of a team counts as active. The operator may change it. */
  readonly activeBet: string;
  /** What a trial account plays with, in the brand's currency (R19). The operator may change it. */
  readonly freePlay: string;
  /** IANA zone in which the platform's day ends (R15). */
  readonly timeZone: string;
  readonly supportEmail: string;
  /** Words that make a member's name sound like the house; its own name is one already. */
  readonly staffWords: readonly string[];
  readonly licences: readonly Licence[];
  readonly socials: readonly Social[];
  /** Figures the operator advertises in the footer, such as `₱0`, with their captions by language code (SH-33). */
  readonly advertised?: readonly { readonly figure: string; readonly words: Readonly<Record<string, string>> }[];
  readonly app: { readonly label: string; readonly size: string };
  readonly market: Market;
}
