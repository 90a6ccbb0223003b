/** Links outside the site's pages: the app, the direct address, the third-party app and the brand's social pages. */
import { z } from 'zod';
import type { RequestContext } from '#platform/context.ts';
import type { SettingsReader } from '#platform/db/settings.ts';
import { qrOf } from '#values/invitation-link.ts';
import { statusFrom } from './status.ts';

/** The settings that `resourcesOf` needs. */
export const resourceSettings = ['app', 'third_party_app', 'status', 'blocked_places'] as const;

type Resource = { resourceType: string; url: string; qrCodeUrl: string | null; labelNameEn: string };

const address = z.string().regex(/^https:\/\/[^\s"'<>\\]+$/);
const app = z.object({ android: address.nullable().catch(null), ios: address.nullable().catch(null) }).catch({ android: null, ios: null });
const thirdParty = z.object({ label: z.string().min(1).max(60), url: address });

/** QR codes open this site's download page, which detects the device. The right bar shows Telegram and Facebook. */
export function resourcesOf(
  context: Pick<RequestContext, 'brand' | 'settings' | 'ip' | 'country'>,
  settings: SettingsReader<(typeof resourceSettings)[number]>,
): Resource[] {
  const { brand } = context;
  const { android, ios } = app.parse(settings.get('app') ?? {});
  const thirdPartyApp = thirdParty.safeParse(settings.get('third_party_app'));
  // The banner for a blocked site is never shown to a region-blocked visitor (R11).
  const mayShow = brand.market.thirdPartyBanner && statusFrom(settings, context).status !== 2;
  return [
    { resourceType: 'APP_ANDROID', url: android ?? '/down', qrCodeUrl: qrOf('/down?os=android'), labelNameEn: brand.app.label },
    { resourceType: 'APP_IOS', url: ios ?? '/down', qrCodeUrl: qrOf('/down?os=ios'), labelNameEn: 'iOS' },
    {
      resourceType: 'DIRECT',
      url: context.settings.publicUrl,
      qrCodeUrl: qrOf('/'),
      labelNameEn: new URL(context.settings.publicUrl).host,
    },
    ...(mayShow && thirdPartyApp.success
      ? [{ resourceType: 'THIRD_PARTY_APP', url: thirdPartyApp.data.url, qrCodeUrl: null, labelNameEn: thirdPartyApp.data.label }]
      : []),
    ...brand.socials.map(({ name, url }) => ({ resourceType: name.toUpperCase(), url, qrCodeUrl: null, labelNameEn: name })),
  ];
}
