/** What each regulator asks of safer play, as data. A brand picks its market; the platform and the screens follow it. */
import type { Duration } from '#values/duration.ts';

export interface SaferPlayMarket {
  /** The regulator's lowest age. A brand may ask for more. */
  readonly lowestAge: number;
  /**
   * Whether nobody deposits without a limit of their own. Otherwise the page asks once before the first deposit, and "not now" is an
   * answer.
   */
  readonly needsLimit: boolean;
  /** How long a break may last. */
  readonly timeOuts: readonly Duration[];
  /** How long a self-exclusion may last. */
  readonly exclusions: readonly (Duration | 'indefinite')[];
  /** Whether the operator also excludes at the request of the family, for one of these lengths. Nobody lifts it before its end. */
  readonly familyMayAsk: boolean;
  /**
   * Counted from the exclusion: earlier it is not lifted, whenever the member asks; no shorter than the longest break. `whole`: nobody can
   * lift it before its end, nor ask for it.
   */
  readonly irrevocableFor: Duration | 'whole';
  /** Between asking to lift an exclusion and the day from which a person of the operator may lift it: seven days or more (R29). */
  readonly liftWait: Duration;
  /** Whether an exclusion ends with its term. Otherwise it stays until the member asks and a person of the operator lifts it. */
  readonly endsByItself: boolean;
  /** Between asking for a higher limit and the confirmation that raises it. */
  readonly raiseWait: Duration;
  /** How long the offer to confirm a higher limit stands after that wait. */
  readonly confirmWithin: Duration;
  /** After so long without a sign-in the member is told that the account is dormant. No market lets us charge for it. */
  readonly dormantAfter: Duration;
  /** How long the regulator makes an operator keep the records of a closed account. */
  readonly recordsKeptFor: Duration;
  readonly realityCheck: {
    readonly intervals: readonly Duration[];
    /** For a member who has chosen nothing; null is off. */
    readonly standard: Duration | null;
    readonly mayBeOff: boolean;
  };
}

const waits = { raiseWait: 'PT24H', confirmWithin: 'P7D', liftWait: 'P7D' } as const;
const intervals = ['PT10M', 'PT20M', 'PT30M', 'PT1H', 'PT2H'] as const;

export const saferPlayMarkets = {
  /** MGA, Player Protection Directive: definite or indefinite exclusion, lifted at the member's request; a week's wait for both (R29). */
  malta: {
    ...waits,
    lowestAge: 18,
    needsLimit: false,
    timeOuts: ['PT24H', 'P7D', 'P30D'],
    exclusions: ['P6M', 'P1Y', 'indefinite'],
    familyMayAsk: false,
    irrevocableFor: 'P30D',
    endsByItself: true,
    dormantAfter: 'P1Y',
    recordsKeptFor: 'P5Y',
    realityCheck: { intervals, standard: 'PT1H', mayBeOff: false },
  },
  /** UK Gambling Commission, LCCP 3.5 and RTS 12 and 13: six months to five years, and the member returns by a request of their own. */
  unitedKingdom: {
    ...waits,
    lowestAge: 18,
    needsLimit: false,
    timeOuts: ['PT24H', 'P1W', 'P1M', 'P6W'],
    exclusions: ['P6M', 'P1Y', 'P2Y', 'P5Y'],
    familyMayAsk: false,
    irrevocableFor: 'whole',
    endsByItself: false,
    dormantAfter: 'P1Y',
    recordsKeptFor: 'P5Y',
    realityCheck: { intervals, standard: null, mayBeOff: true },
  },
  /** PAGCOR, responsible gaming code: six months, one or five years, ended by the term and by nothing else (R29). */
  philippines: {
    ...waits,
    lowestAge: 21,
    needsLimit: false,
    timeOuts: ['PT24H', 'P1W', 'P1M', 'P6W'],
    exclusions: ['P6M', 'P1Y', 'P5Y'],
    familyMayAsk: true,
    irrevocableFor: 'whole',
    endsByItself: true,
    dormantAfter: 'P1Y',
    recordsKeptFor: 'P5Y',
    realityCheck: { intervals, standard: 'PT1H', mayBeOff: true },
  },
} as const satisfies Readonly<Record<string, SaferPlayMarket>>;
