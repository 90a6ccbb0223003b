/** The lock of the payment password after too many wrong tries. */
import { atom } from 'nanostores';

/** Until when it is locked, in milliseconds of server time; null while no refusal has said so. */
export const $passwordLock = atom<number | null>(null);
