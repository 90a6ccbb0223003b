/** Form errors as a hook: a message for the form, messages per field, and focus moves such that each error is announced once. */
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Translate } from '../translate.ts';
import { errorResponseMessage, type Fault, type FormErrorResponse, faultMessage } from './error-message.ts';

type Faults = Readonly<Record<string, Fault>>;

export interface FormErrors {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly problem: string;
  /** When several fields failed on submit: those that still fail. Empty when only one did. */
  readonly wrong: readonly string[];
  /** The field's message, or null. */
  readonly at: (name: string) => string | null;
  readonly goTo: (name: string) => void;
  /** Shows validation errors of a submit and focuses the first; returns true when there are none. */
  readonly good: (found: Faults) => boolean;
  /** The text field focused since submit. Moving its focus would send keystrokes to the wrong field. */
  readonly typesOn: () => HTMLInputElement | null | undefined;
  /** Sets or clears one field's error while typing; the focus stays. */
  readonly mark: (name: string, fault: Fault | null) => void;
  /**
   * Shows an error response: at the given field, else at the form's fields it names, else above. Also above when the
   * focus does not move there.
   */
  readonly refuse: (refusal: FormErrorResponse, field?: string | null) => void;
}

/** The slider (`human`) has no name, because it is not submitted. */
export function fieldIn(form: HTMLFormElement | null, name: string): HTMLInputElement | HTMLTextAreaElement | null {
  const found = name === 'human' ? form?.querySelector('input[type=range]') : form?.elements.namedItem(name);
  return found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement ? found : null;
}

/** `first` is the error of a page re-rendered after a submit without script. */
export function useFormErrors(t: Translate, first = ''): FormErrors {
  const form = useRef<HTMLFormElement>(null);
  const [sentences, setSentences] = useState<Readonly<Record<string, string>>>({});
  const sentFrom = useRef<Element | null>(null);
  const [shown, setShown] = useState<{ readonly problem: string; readonly names: readonly string[] }>({ problem: first, names: [] });
  const goTo = (name: string): void => fieldIn(form.current, name)?.focus();

  // After rendering, because the list or a newly shown slider does not exist earlier.
  useLayoutEffect(() => {
    const [one, another] = shown.names;
    const above = form.current?.querySelector<HTMLElement>('.errs');
    if (another) above?.focus();
    else if (one) fieldIn(form.current, one)?.focus();
    // The submit button of a long form is a screen below the message.
    else if (shown.problem) above?.scrollIntoView({ block: 'nearest' });
  }, [shown]);

  const inWords = (found: readonly (readonly [string, Fault])[]) =>
    Object.fromEntries(found.map(([name, fault]) => [name, faultMessage(t, fault)]));
  const show = (found: Readonly<Record<string, string>>, problem = '', names = Object.keys(found)): void => {
    setSentences(found);
    setShown({ problem, names });
  };
  const typesOn = useCallback(() => {
    const now = form.current?.querySelector<HTMLInputElement>('.in > :focus');
    return now === sentFrom.current ? null : now;
  }, []);
  return {
    form,
    problem: shown.problem,
    wrong: shown.names.length > 1 ? shown.names.filter((name) => sentences[name]) : [],
    at: (name) => sentences[name] ?? null,
    goTo,
    good: (found) => {
      sentFrom.current = document.activeElement;
      show(inWords(Object.entries(found)));
      return Object.keys(found).length === 0;
    },
    typesOn,
    mark: (name, fault) => setSentences(({ [name]: _, ...others }) => (fault ? { ...others, [name]: faultMessage(t, fault) } : others)),
    refuse: (refusal, field = null) => {
      const own = Object.entries(refusal.fields).filter(([name]) => (fieldIn(form.current, name)?.type ?? 'hidden') !== 'hidden');
      const [elsewhere] = Object.values(refusal.fields);
      // No field here can be marked: the fault is said above in its own words.
      const isMarkless = own.length === 0 && refusal.code === 'input.invalid' && field === null;
      const sentence = isMarkless && elsewhere ? faultMessage(t, elsewhere) : errorResponseMessage(t, refusal);
      const found = field === null ? inWords(own) : { [field]: sentence };
      const [one, another] = Object.values(found);
      const on = typesOn();
      if (!on) show(found, one ? '' : sentence);
      // The focused field announces its own error.
      else show(found, on.name in found ? '' : ((another ? null : one) ?? sentence), []);
    },
  };
}
