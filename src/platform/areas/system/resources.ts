/** The app, ways to reach the site, and the brand's own places elsewhere. */
import { z } from 'zod';
import type { SettingsOf } from '#platform/db/settings.ts';
import type { Asking } from '#platform/handler.ts';
import { qrOf } from './referral.ts';
import { statusFrom } from './status.ts';

/** What `resourcesOf` reads. */
export const resourceSettings = ['app', 'third_party_app', 'status', 'blocked_places'] as const;

type Resource = { resourceType: string; url: string; qrCodeUrl: string | null; labelNameEn: string };

const address = z.string().regex(/^https:\/\/[^\s"'<>\\]+$/);
const app = z.object({ android: address.nullable().catch(null), ios: address.nullable().catch(null) }).catch({ android: null, ios: null });
const thirdParty = z.object({ label: z.string().min(1).max(60), url: address });

/** The codes lead to this site's page of downloads, which knows what a device needs; Telegram and Facebook stand in the right bar. */
export function resourcesOf(
  asking: Pick<Asking, 'brand' | 'settings' | 'ip' | 'country'>,
  settings: SettingsOf<(typeof resourceSettings)[number]>,
): Resource[] {
  const { brand } = asking;
  const { android, ios } = app.parse(settings.get('app') ?? {});
  const other = thirdParty.safeParse(settings.get('third_party_app'));
  // The banner for a blocked site never shows to a region-blocked visitor (R11).
  const mayShow = brand.market.thirdPartyBanner && statusFrom(settings, asking).status !== 2;
  return [
    { resourceType: 'APP_ANDROID', url: android ?? '/down', qrCodeUrl: qrOf('/down?os=android'), labelNameEn: brand.app.label },
    { resourceType: 'APP_IOS', url: ios ?? '/down', qrCodeUrl: qrOf('/down?os=ios'), labelNameEn: 'iOS' },
    { resourceType: 'DIRECT', url: asking.settings.publicUrl, qrCodeUrl: qrOf('/'), labelNameEn: new URL(asking.settings.publicUrl).host },
    ...(mayShow && other.success
      ? [{ resourceType: 'THIRD_PARTY_APP', url: other.data.url, qrCodeUrl: null, labelNameEn: other.data.label }]
      : []),
    ...brand.socials.map(({ name, url }) => ({ resourceType: name.toUpperCase(), url, qrCodeUrl: null, labelNameEn: name })),
  ];
}
