/** Whether the site is open, and what demo mode may do to it. */
import { z } from 'zod';
import { readSetting, readSettingsOf, writeSetting } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Db } from '#platform/handler.ts';
import { type Instant, toInstant } from '#values/time.ts';

export interface SystemStatus {
  /** 0 open, 1 maintenance, 2 region blocked for everybody. */
  readonly status: 0 | 1 | 2;
  readonly endTime: Instant | null;
}

/** Names of rows in `platform_settings`. `vendors` holds `{ [vendor code]: "slow" | "closed" }`; who is not in it is open. */
export const statusSetting = 'status';
export const vendorsSetting = 'vendors';

const open: SystemStatus = { status: 0, endTime: null };
const kept = z.object({ status: z.union([z.literal(0), z.literal(1), z.literal(2)]), endTime: z.string().nullable() });

/** What a row says; anything else is an open site. */
export function statusOf(setting: unknown): SystemStatus {
  const read = kept.safeParse(setting);
  return read.success
    ? { status: read.data.status, endTime: read.data.endTime === null ? null : toInstant(new Date(read.data.endTime)) }
    : open;
}

export const readStatus = async (db: Db): Promise<SystemStatus> => statusOf(await readSetting(db, statusSetting));

type VendorState = 'open' | 'slow' | 'closed';
export type Control = SystemStatus & { readonly vendors: Record<string, VendorState> };
const states = z.record(z.string(), z.enum(['open', 'slow', 'closed'])).catch({});

export async function readControl(db: Db): Promise<Control> {
  const settings = await readSettingsOf(db, [statusSetting, vendorsSetting]);
  return { ...statusOf(settings.get(statusSetting)), vendors: states.parse(settings.get(vendorsSetting) ?? {}) };
}

/** Changes what is given and leaves the rest; an open vendor needs no entry. */
export async function changeControl(
  db: Db,
  change: {
    readonly status?: 0 | 1 | 2 | undefined;
    readonly endTime?: Instant | null | undefined;
    readonly vendors?: Record<string, VendorState> | undefined;
  },
): Promise<Control> {
  return inTransaction(db, async (trx) => {
    const now = await readControl(trx);
    if (change.status !== undefined || change.endTime !== undefined) {
      const status = change.status ?? now.status;
      await writeSetting(trx, statusSetting, {
        status,
        endTime: status === 0 ? null : change.endTime === undefined ? now.endTime : change.endTime,
      });
    }
    if (change.vendors) {
      const vendors = Object.entries({ ...now.vendors, ...change.vendors }).filter(([, state]) => state !== 'open');
      await writeSetting(trx, vendorsSetting, Object.fromEntries(vendors));
    }
    return readControl(trx);
  });
}
