/** The mark of a device that passed the slider lately (R26): signed, good for one sign-in, which gives it the next; it skips the slider and opens nothing. */
import { randomBytes } from 'node:crypto';
import { takeTurn } from '#platform/db/limits.ts';
import { isSigned, sign } from '#platform/db/signed.ts';
import type { Asking } from '#platform/handler.ts';
import { Refused } from '#values/refused.ts';
import { askew, days, millis } from '#values/time.ts';

const purpose = 'device mark';
/** The slider is passed anew after this long, however often one signs in. */
const lasts = days(30);

export interface DeviceMark {
  readonly mark: string;
  /** Seconds for which it may be used. */
  readonly lasts: number;
}

const secondsLeft = (passedAt: Date, now: Date): number => Math.floor((passedAt.getTime() + lasts - now.getTime()) / 1000);

/** What the device keeps until its next sign-in; none where the market asks always. It names nobody: whose the device is, the network says. */
export function makeMark({ brand, settings, now }: Pick<Asking, 'brand' | 'settings' | 'now'>, passedAt: Date): DeviceMark | undefined {
  if (brand.market.alwaysSlides) return undefined;
  const text = `${passedAt.getTime().toString(36)}.${randomBytes(12).toString('base64url')}`;
  return { mark: `${text}.${sign(text, settings.secrets, purpose)}`, lasts: secondsLeft(passedAt, now) };
}

/** Uses the mark up and says when its device passed the slider; null when it does not hold. Counted before anything else is looked at: a sign-in that fails leaves none, and a copy is worth nothing after the first use. */
export async function spendMark({ brand, db, settings, deviceMark, now }: Asking): Promise<Date | null> {
  const [, text = '', at = '', signature = ''] = /^(([0-9a-z]{1,12})\.[\w-]{16})\.([\w-]{43})$/.exec(deviceMark ?? '') ?? [];
  if (text === '' || brand.market.alwaysSlides || !isSigned(text, signature, settings.secrets, purpose)) return null;
  const passedAt = new Date(Number.parseInt(at, 36));
  if (passedAt.getTime() > now.getTime() + askew || secondsLeft(passedAt, now) <= 0) return null;
  try {
    await takeTurn(db, `device-mark:${text}`, { most: 1, window: millis(lasts + askew) }, now);
    return passedAt;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}
