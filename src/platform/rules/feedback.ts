/** How long feedback may be, and until when a complaint is answered (R16). */

export interface FeedbackTerms {
  readonly minWords: number;
  readonly maxWords: number;
  readonly complaintDays: number;
}

const usual: FeedbackTerms = { minWords: 3, maxWords: 500, complaintDays: 10 };

const within = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most;

/** The operator's setting `feedback` over the usual; what makes no sense changes nothing. */
export function feedbackTermsOf(setting: unknown): FeedbackTerms {
  const given = (typeof setting === 'object' && setting !== null ? setting : {}) as Partial<Record<keyof FeedbackTerms, unknown>>;
  const terms = {
    minWords: within(given.minWords, 100) ? given.minWords : usual.minWords,
    maxWords: within(given.maxWords, 2_000) ? given.maxWords : usual.maxWords,
    complaintDays: within(given.complaintDays, 90) ? given.complaintDays : usual.complaintDays,
  };
  return terms.minWords <= terms.maxWords ? terms : usual;
}
