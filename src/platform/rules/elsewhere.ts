/** Networks that hold pictures and games for the operator: which addresses count, and which one of them is taken (SY-14). */
const isAddress = (one: unknown): one is string => typeof one === 'string' && /^https?:\/\/[^\s"'<>]+$/.test(one);

/** The addresses of a setting; where anything in it is none, there are none. */
export const addressesOf = (setting: unknown): readonly string[] => (Array.isArray(setting) && setting.every(isAddress) ? setting : []);

/** One of them by chance, so that each carries its share; without a slash at its end. Null where there is none that a page may load from. */
export function oneAddressOf(setting: unknown, random: (below: number) => number): string | null {
  const secure = addressesOf(setting).filter((address) => address.startsWith('https://'));
  return secure.length === 0 ? null : (secure[random(secure.length)] as string).replace(/\/+$/, '');
}
