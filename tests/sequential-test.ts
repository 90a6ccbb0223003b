// A test function for tests that share a member, a connection or a set of switches.
import { type TestFunction, test } from 'vitest';

/** Runs a test after the one before it, even in a concurrent group. */
export const sequentialTest = (title: string, run: TestFunction): void => test(title, { concurrent: false }, run);
