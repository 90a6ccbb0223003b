// For what shares a member, a line or a set of switches.
import { type TestFunction, test } from 'vitest';

/** A test that goes after the one before it, also where its group goes beside others. */
export const inTurn = (title: string, run: TestFunction): void => test(title, { concurrent: false }, run);
