/** Demo mode: the page of accounts shows name and password beside a button, so a press of it is no guess and is never asked for a picture (R17). */
import type { Settings } from '#values/settings.ts';
import { isSigned, sign } from './signed.ts';

const purpose = 'demo press';

/** What the button sends along with the name. */
export const demoPress = ({ settings }: { readonly settings: Settings }, username: string): string =>
  sign(username, settings.secrets, purpose);

export const isDemoPress = ({ settings }: { readonly settings: Settings }, username: string, press: string | undefined): boolean =>
  settings.demo && press !== undefined && isSigned(username, press, settings.secrets, purpose);
