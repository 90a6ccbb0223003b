/** What is wrong with a form, as one hook: a sentence for the whole, sentences by field, and where the focus goes, so that each fault is heard once. */
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Say } from './say.ts';
import { type Fault, faultSentence, type Refused, refusalSentence } from './sentence.ts';

type Faults = Readonly<Record<string, Fault>>;

export interface FormFaults {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly problem: string;
  /** Of several fields that were wrong when the form was last sent those that still are; empty when it was one. */
  readonly wrong: readonly string[];
  /** The sentence of a field, or null. */
  readonly at: (name: string) => string | null;
  readonly goTo: (name: string) => void;
  /** Shows what was found on sending and goes there; true when nothing was. */
  readonly good: (found: Faults) => boolean;
  /** The field that somebody has gone on to since the form was sent: what they type there must not land elsewhere. */
  readonly typesOn: () => HTMLInputElement | null | undefined;
  /** One field, looked at again while one goes; the focus stays. */
  readonly mark: (name: string, fault: Fault | null) => void;
  /** Shows what the platform said: at the field named here, at its own fields that the form has, else above; above too where the focus does not go to it. */
  readonly refuse: (refusal: Refused, field?: string | null) => void;
}

/** The slider has no name: it is no part of what is sent. */
export function fieldIn(form: HTMLFormElement | null, name: string): HTMLInputElement | HTMLTextAreaElement | null {
  const found = name === 'human' ? form?.querySelector('input[type=range]') : form?.elements.namedItem(name);
  return found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement ? found : null;
}

/** `first`: what a page that came back without script says. */
export function useFormFaults(t: Say, first = ''): FormFaults {
  const form = useRef<HTMLFormElement>(null);
  const [sentences, setSentences] = useState<Readonly<Record<string, string>>>({});
  const sentFrom = useRef<Element | null>(null);
  const [told, tell] = useState<{ readonly problem: string; readonly names: readonly string[] }>({ problem: first, names: [] });
  const goTo = (name: string): void => fieldIn(form.current, name)?.focus();

  // Once it is drawn: the list, or a slider that comes with its fault, is not there before.
  useLayoutEffect(() => {
    const [one, another] = told.names;
    const above = form.current?.querySelector<HTMLElement>('.errs');
    if (another) above?.focus();
    else if (one) fieldIn(form.current, one)?.focus();
    // The button of a long form stands a screen below the sentence.
    else if (told.problem) above?.scrollIntoView({ block: 'nearest' });
  }, [told]);

  const inWords = (found: readonly (readonly [string, Fault])[]) =>
    Object.fromEntries(found.map(([name, fault]) => [name, faultSentence(t, fault)]));
  const show = (found: Readonly<Record<string, string>>, problem = '', names = Object.keys(found)): void => {
    setSentences(found);
    tell({ problem, names });
  };
  const typesOn = useCallback(() => {
    const now = form.current?.querySelector<HTMLInputElement>('.in > :focus');
    return now === sentFrom.current ? null : now;
  }, []);
  return {
    form,
    problem: told.problem,
    wrong: told.names.length > 1 ? told.names.filter((name) => sentences[name]) : [],
    at: (name) => sentences[name] ?? null,
    goTo,
    good: (found) => {
      sentFrom.current = document.activeElement;
      show(inWords(Object.entries(found)));
      return Object.keys(found).length === 0;
    },
    typesOn,
    mark: (name, fault) => setSentences(({ [name]: _, ...others }) => (fault ? { ...others, [name]: faultSentence(t, fault) } : others)),
    refuse: (refusal, field = null) => {
      const sentence = refusalSentence(t, refusal);
      const own = Object.entries(refusal.fields).filter(([name]) => (fieldIn(form.current, name)?.type ?? 'hidden') !== 'hidden');
      const found = field === null ? inWords(own) : { [field]: sentence };
      const [one, another] = Object.values(found);
      const on = typesOn();
      if (!on) show(found, one ? '' : sentence);
      // At the field that has the focus its own sentence is heard.
      else show(found, on.name in found ? '' : ((another ? null : one) ?? sentence), []);
    },
  };
}
