/** Signed login buttons of the demo accounts page: it shows the password, so a press needs no captcha (R17). */
import type { Settings } from '#values/settings/settings.ts';
import { isSigned, signText } from './signed.ts';

const purpose = 'demo press';

/** The signature that the button sends with the username. */
export const signDemoLogin = ({ settings }: { readonly settings: Settings }, username: string): string =>
  signText(username, settings.secrets, purpose);

export const isSignedDemoLogin = ({ settings }: { readonly settings: Settings }, username: string, press: string | undefined): boolean =>
  settings.demo && press !== undefined && isSigned(username, press, settings.secrets, purpose);
