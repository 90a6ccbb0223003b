/** The signed device mark that skips the slider (R26): valid for one sign-in, which issues the next. It does not authenticate. */
import { randomBytes } from 'node:crypto';
import type { RequestContext } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { isSigned, signText } from '#platform/db/signed.ts';
import { days, maxClockSkew, millis } from '#values/time.ts';

const purpose = 'device mark';
/** After this long the slider is required again, however often the user signs in. */
const lifetime = days(30);

export interface DeviceMark {
  readonly mark: string;
  /** Seconds until it expires. */
  readonly lasts: number;
}

const secondsLeft = (passedAt: Date, now: Date): number => Math.floor((passedAt.getTime() + lifetime - now.getTime()) / 1000);

/** Creates a mark; undefined where the market always requires the slider. It contains no member: the known network identifies the owner. */
export function createDeviceMark(
  { brand, settings, now }: Pick<RequestContext, 'brand' | 'settings' | 'now'>,
  passedAt: Date,
): DeviceMark | undefined {
  if (brand.market.alwaysSlides) return undefined;
  const text = `${passedAt.getTime().toString(36)}.${randomBytes(12).toString('base64url')}`;
  return { mark: `${text}.${signText(text, settings.secrets, purpose)}`, lasts: secondsLeft(passedAt, now) };
}

/**
 * Consumes the mark and returns when its device passed the slider; null when it is invalid. It is consumed before any other check, so
 * a failed sign-in uses it up and a copy is worthless.
 */
export async function consumeDeviceMark({ brand, db, settings, deviceMark, now }: RequestContext): Promise<Date | null> {
  const [, text = '', at = '', signature = ''] = /^(([0-9a-z]{1,12})\.[\w-]{16})\.([\w-]{43})$/.exec(deviceMark ?? '') ?? [];
  if (text === '' || brand.market.alwaysSlides || !isSigned(text, signature, settings.secrets, purpose)) return null;
  const passedAt = new Date(Number.parseInt(at, 36));
  if (passedAt.getTime() > now.getTime() + maxClockSkew || secondsLeft(passedAt, now) <= 0) return null;
  // Where the use cannot be noted, the slider is asked.
  const limit = { most: 1, window: millis(lifetime + maxClockSkew) };
  return consumeRateLimit(db, `device-mark:${text}`, limit, now).then(
    () => passedAt,
    () => null,
  );
}
