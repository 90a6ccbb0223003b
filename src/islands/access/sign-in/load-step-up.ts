/** Loads the step-up form and its texts on demand, because few sign-ins need it. */
import type { FormErrorResponse } from '#ui/forms/error-message.ts';
import type { ElementComponent } from '#ui/jsx/element-component.ts';
import type { IslandWords } from '#ui/translate.ts';
import type { StepUpFormProps } from './StepUpForm.tsx';

export const networkError: FormErrorResponse = { code: 'network', message: '', fields: {}, reference: null };

export interface LoadedStepUp {
  readonly Verify: ElementComponent<StepUpFormProps>;
  readonly words: IslandWords;
}

/** `page`: the path of the sign-in. Rejects when either fails to load. */
export async function loadStepUp(page: string): Promise<LoadedStepUp> {
  const [module, words] = await Promise.all([import('./StepUpForm.tsx'), fetch(`${page}/verify.json`)]);
  if (!words.ok) throw new Error(`The words answered ${words.status}`);
  return { Verify: module.default, words: (await words.json()) as IslandWords };
}
