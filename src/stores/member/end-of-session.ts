/** The fixed end of the session, for the dialogs that name it: they load late. */
import { timeUntilEnd } from '../access/session-timeout.ts';

/**
 * In milliseconds of the device clock, for `$timeoutWarning` at `last`. It is a whole second: what two clocks differ by within one would
 * name the minute before.
 */
export const endOfSession = (): number => Math.round((Date.now() + timeUntilEnd()) / 1000) * 1000;
