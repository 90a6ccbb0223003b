/** The operator's CDNs for images and games: which URLs are valid, and which one is used (SY-14). */
const isHttpUrl = (one: unknown): one is string => typeof one === 'string' && /^https?:\/\/[^\s"'<>]+$/.test(one);

/** The URLs of a setting; one invalid entry invalidates all. */
export const cdnOrigins = (setting: unknown): readonly string[] => (Array.isArray(setting) && setting.every(isHttpUrl) ? setting : []);

/** Picks a random https URL to spread the load, without a trailing slash. Null when there is none. */
export function pickCdn(setting: unknown, random: (below: number) => number): string | null {
  const secure = cdnOrigins(setting).filter((address) => address.startsWith('https://'));
  return secure.length === 0 ? null : (secure[random(secure.length)] as string).replace(/\/+$/, '');
}
