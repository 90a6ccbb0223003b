/** Checks a field when it is left. During a press it waits for its end, because a new message would move the pressed button away. */
import { useRef } from 'react';

/** `check` is called with the field's name. `onPointerDown` belongs to the form. */
export function useBlurCheck(check: (name: string) => void) {
  const isPressing = useRef(false);
  return {
    onPointerDown: (): void => {
      isPressing.current = true;
      for (const endEvent of ['pointerup', 'pointercancel'] as const)
        addEventListener(endEvent, () => (isPressing.current = false), { once: true });
    },
    onFieldBlur: (name: string): void => {
      if (isPressing.current) addEventListener('pointerup', () => setTimeout(() => check(name)), { once: true });
      else check(name);
    },
  };
}
