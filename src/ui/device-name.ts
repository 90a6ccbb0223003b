/** The name of a device by its browser and system, with the country of its network where one is known. */
import { dateFormat } from './date-format.ts';
import type { Translate } from './translate.ts';

interface DeviceFacts {
  readonly browser: string | null;
  readonly system: string | null;
  /** Two letters. */
  readonly country?: string | null;
}

export function deviceName(t: Translate, { browser, system }: DeviceFacts): string {
  return browser && system ? t('security.device', { browser, system }) : (browser ?? system ?? t('security.unknownDevice'));
}

/** Null where no country is known. */
export function networkCountry(tag: string, { country }: DeviceFacts): string | null {
  if (!country || !/^[A-Z]{2}$/.test(country)) return null;
  return new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' }).of(country) ?? null;
}

/** The sentence about the sign-in before this one. */
export function lastLoginText(t: Translate, tag: string, zone: string, login: DeviceFacts & { readonly startedAt: string }): string {
  const when = dateFormat(tag, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: zone }).format(
    new Date(login.startedAt),
  );
  const [device, country] = [deviceName(t, login), networkCountry(tag, login)];
  return t('security.lastLogin', { when, device: country ? t('security.deviceIn', { device, country }) : device });
}
