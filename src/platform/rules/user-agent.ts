/** The devices of members: the names of browser and system, and whether one has been used before. */
import { regionNetworkOf } from '#values/net/ip-network.ts';

/** The first that matches counts: most browsers also claim to be the ones after them. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: readonly (readonly [RegExp, string])[], text: string): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

export const readUserAgent = (text: string): { readonly browser: string | null; readonly system: string | null } => ({
  browser: nameIn(browsers, text),
  system: nameIn(systems, text),
});

export interface LoginDevice {
  readonly ip: string;
  readonly userAgent: string;
}

const isSameDevice = (one: LoginDevice, other: LoginDevice): boolean => {
  const [a, b] = [readUserAgent(one.userAgent), readUserAgent(other.userAgent)];
  return a.browser === b.browser && a.system === b.system && regionNetworkOf(one.ip) === regionNetworkOf(other.ip);
};

/** A browser's new version is the same device; another browser, system or network is not. */
export const isKnownDevice = (before: readonly LoginDevice[], now: LoginDevice): boolean => before.some((one) => isSameDevice(one, now));
