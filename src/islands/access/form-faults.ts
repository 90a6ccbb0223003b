/** What is wrong with a form, as one hook: sentences by field, a sentence for the whole, and the focus on the first that is wrong. */
import { type RefObject, useRef, useState } from 'react';
import type { Say } from '#ui/say.ts';
import { type Fault, faultSentence, type Refused, refusalSentence } from './sentence.ts';

export interface FormFaults {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly problem: string;
  /** The sentence of a field, or null. */
  readonly at: (name: string) => string | null;
  /** What stands in a field now. */
  readonly value: (name: string) => string;
  /** Shows faults and goes to the first; true when there are none. */
  readonly good: (faults: Readonly<Record<string, Fault>>) => boolean;
  readonly refuse: (refusal: Refused) => void;
}

export function useFormFaults(t: Say): FormFaults {
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Readonly<Record<string, Fault>>>({});
  const [problem, setProblem] = useState('');
  const good = (found: Readonly<Record<string, Fault>>): boolean => {
    setFaults(found);
    setProblem('');
    const first = Object.keys(found)[0];
    if (first) (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus();
    return first === undefined;
  };
  return {
    form,
    problem,
    at: (name) => (faults[name] ? faultSentence(t, faults[name]) : null),
    value: (name) => String(new FormData(form.current ?? undefined).get(name) ?? ''),
    good,
    refuse: (refusal) => {
      if (good(refusal.fields)) setProblem(refusalSentence(t, refusal));
    },
  };
}
