/** How long feedback may be, and until when a complaint is answered (R16). */

export interface FeedbackTerms {
  readonly minCharacters: number;
  readonly maxCharacters: number;
  readonly complaintDays: number;
}

const usual: FeedbackTerms = { minCharacters: 10, maxCharacters: 3_000, complaintDays: 10 };

const within = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most;

/** The operator's setting `feedback` over the usual; what makes no sense changes nothing. */
export function feedbackTermsOf(setting: unknown): FeedbackTerms {
  const given = (typeof setting === 'object' && setting !== null ? setting : {}) as Partial<Record<keyof FeedbackTerms, unknown>>;
  const terms = {
    minCharacters: within(given.minCharacters, 500) ? given.minCharacters : usual.minCharacters,
    maxCharacters: within(given.maxCharacters, 10_000) ? given.maxCharacters : usual.maxCharacters,
    complaintDays: within(given.complaintDays, 90) ? given.complaintDays : usual.complaintDays,
  };
  return terms.minCharacters <= terms.maxCharacters ? terms : usual;
}
