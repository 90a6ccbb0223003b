/** What is wrong with a form, as one hook: a sentence for the whole, sentences by field, and where the focus goes, so that each fault is heard once. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
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
  /** One field, looked at again while one goes; the focus stays. */
  readonly mark: (name: string, fault: Fault | null) => void;
  /** Shows what the platform said: at the field named here, at its own fields that the form has, else above. */
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
  const [told, tell] = useState<{ readonly problem: string; readonly names: readonly string[] }>({ problem: first, names: [] });
  const goTo = (name: string): void => fieldIn(form.current, name)?.focus();

  // Once it is drawn: the list, or a slider that comes with its fault, is not there before.
  useLayoutEffect(() => {
    const [one, another] = told.names;
    if (another !== undefined) form.current?.querySelector<HTMLElement>('.errs')?.focus();
    else if (one !== undefined) fieldIn(form.current, one)?.focus();
  }, [told]);

  const show = (found: Readonly<Record<string, string>>, problem = ''): void => {
    setSentences(found);
    tell({ problem, names: Object.keys(found) });
  };
  return {
    form,
    problem: told.problem,
    wrong: told.names.length > 1 ? told.names.filter((name) => sentences[name] !== undefined) : [],
    at: (name) => sentences[name] ?? null,
    goTo,
    good: (found) => {
      show(Object.fromEntries(Object.entries(found).map(([name, fault]) => [name, faultSentence(t, fault)])));
      return Object.keys(found).length === 0;
    },
    mark: (name, fault) => setSentences(({ [name]: _, ...others }) => (fault ? { ...others, [name]: faultSentence(t, fault) } : others)),
    refuse: (refusal, field = null) => {
      const own = Object.entries(refusal.fields).filter(([name]) => (fieldIn(form.current, name)?.type ?? 'hidden') !== 'hidden');
      if (field !== null) show({ [field]: refusalSentence(t, refusal) });
      else if (own.length > 0) show(Object.fromEntries(own.map(([name, fault]) => [name, faultSentence(t, fault)])));
      else show({}, refusalSentence(t, refusal));
    },
  };
}
