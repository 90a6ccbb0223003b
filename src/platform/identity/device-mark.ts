/**
 * The signed device mark that skips the slider (R26): valid for one sign-in, which issues the next. It does not authenticate. Its second
 * part stays the same from mark to mark, so that the limits of rewards count a device and not its sign-ins (decision 100).
 */
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

interface ReadMark {
  /** What is used up by a sign-in. */
  readonly text: string;
  readonly passedAt: Date;
  /** Null in a mark of a version before. */
  readonly device: string | null;
}

/** A mark that this platform signed, also one that is used up or too old. */
function readMark({ settings, deviceMark }: Pick<RequestContext, 'settings' | 'deviceMark'>): ReadMark | null {
  const [, text = '', at = '', device = null, signature = ''] =
    /^(([0-9a-z]{1,12})\.(?:([\w-]{16})\.)?[\w-]{16})\.([\w-]{43})$/.exec(deviceMark ?? '') ?? [];
  if (text === '' || !isSigned(text, signature, settings.secrets, purpose)) return null;
  return { text, passedAt: new Date(Number.parseInt(at, 36)), device: device ?? null };
}

const random16 = (): string => randomBytes(12).toString('base64url');

/** By what the mark of a request tells its device from others; null without a mark. It says nothing of a member. */
export const deviceOf = (context: Pick<RequestContext, 'settings' | 'deviceMark'>): string | null => readMark(context)?.device ?? null;

/** Creates a mark; undefined where the market always requires the slider. It contains no member: the known network identifies the owner. */
export function createDeviceMark(context: RequestContext, passedAt: Date): DeviceMark | undefined {
  const { brand, settings, now } = context;
  if (brand.market.alwaysSlides) return undefined;
  const text = `${passedAt.getTime().toString(36)}.${deviceOf(context) ?? random16()}.${random16()}`;
  return { mark: `${text}.${signText(text, settings.secrets, purpose)}`, lasts: secondsLeft(passedAt, now) };
}

/**
 * Consumes the mark and returns when its device passed the slider; null when it is invalid. It is consumed before any other check, so
 * a failed sign-in uses it up and a copy is worthless.
 */
export async function consumeDeviceMark(context: RequestContext): Promise<Date | null> {
  const { brand, db, now } = context;
  const mark = brand.market.alwaysSlides ? null : readMark(context);
  if (!mark) return null;
  const { text, passedAt } = mark;
  if (passedAt.getTime() > now.getTime() + maxClockSkew || secondsLeft(passedAt, now) <= 0) return null;
  // Where the use cannot be noted, the slider is asked.
  const limit = { most: 1, window: millis(lifetime + maxClockSkew) };
  return consumeRateLimit(db, `device-mark:${text}`, limit, now).then(
    () => passedAt,
    () => null,
  );
}
