/** Feedback length limits, the deadline for answering a complaint, and the body outside that it may go to (R16). */

interface OutsideBody {
  readonly name: string;
  readonly address: string;
  readonly website: string;
}

export interface FeedbackTerms {
  readonly minCharacters: number;
  readonly maxCharacters: number;
  readonly complaintDays: number;
  /** Null where the market has none. */
  readonly outsideBody: OutsideBody | null;
}

/** What the brand's market says. */
interface MarketComplaints {
  readonly days: number;
  readonly outsideBody: OutsideBody | null;
}

const lengths = { minCharacters: 10, maxCharacters: 3_000 };

const isWithin = (value: unknown, maximum: number): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= maximum;

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Undefined when it is no body: then the market's holds. Null is a body that the operator took away. */
function outsideBodyOf(value: unknown): OutsideBody | null | undefined {
  if (value === null) return null;
  const { name, address, website } = (typeof value === 'object' ? value : {}) as Partial<Record<keyof OutsideBody, unknown>>;
  return isText(name) && isText(address) && isText(website) && /^https:\/\/\S+$/.test(website) ? { name, address, website } : undefined;
}

/** The market's terms with the operator's setting `feedback` applied; invalid values are ignored. */
export function feedbackTermsOf(setting: unknown, market: MarketComplaints): FeedbackTerms {
  const values = (typeof setting === 'object' && setting !== null ? setting : {}) as Partial<Record<keyof FeedbackTerms, unknown>>;
  const outsideBody = 'outsideBody' in values ? outsideBodyOf(values.outsideBody) : undefined;
  const terms = {
    minCharacters: isWithin(values.minCharacters, 500) ? values.minCharacters : lengths.minCharacters,
    maxCharacters: isWithin(values.maxCharacters, 10_000) ? values.maxCharacters : lengths.maxCharacters,
    complaintDays: isWithin(values.complaintDays, 90) ? values.complaintDays : market.days,
    outsideBody: outsideBody === undefined ? market.outsideBody : outsideBody,
  };
  return terms.minCharacters <= terms.maxCharacters ? terms : { ...terms, ...lengths };
}
