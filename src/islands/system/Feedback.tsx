/** The feedback page: the form and the messages sent before. */
import type { ReactElement } from 'react';
import type { FeedbackLimits } from '#stores/system/feedback.ts';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import { FeedbackForm } from './FeedbackForm.tsx';
import { FeedbackHistory } from './FeedbackHistory.tsx';

export interface FeedbackProps {
  words: IslandWords;
  errors: IslandWords;
  tag: string;
  zone: string;
  terms: FeedbackLimits;
}

export default function Feedback(props: FeedbackProps): ReactElement {
  return (
    <>
      <FeedbackForm {...props} />
      <FeedbackHistory
        t={createTranslator(props.words, props.tag)}
        tag={props.tag}
        zone={props.zone}
        outsideBody={props.terms.outsideBody}
      />
    </>
  );
}
