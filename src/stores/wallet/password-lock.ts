/** The lock of the payment password after too many wrong tries. */
import { memberAtom } from '../access/session.ts';

/** Until when it is locked, in milliseconds of server time; null while no refusal has said so. */
export const $passwordLock = memberAtom<number | null>(null);
