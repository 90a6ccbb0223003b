/** Writing to the operator, and what one has written before. */
import type { ReactElement } from 'react';
import type { FeedbackTerms } from '#stores/feedback.ts';
import { type IslandWords, sayer } from '#ui/say.ts';
import { FeedbackForm } from './FeedbackForm.tsx';
import { Written } from './Written.tsx';

export interface FeedbackProps {
  words: IslandWords;
  errors: IslandWords;
  tag: string;
  zone: string;
  terms: FeedbackTerms;
}

export default function Feedback(props: FeedbackProps): ReactElement {
  return (
    <>
      <FeedbackForm {...props} />
      <Written t={sayer(props.words, props.tag)} tag={props.tag} zone={props.zone} />
    </>
  );
}
