/** Lengths of time and waits in words. */
/** Kept, because making one takes longer than the rest of a refusal. */
const formats = new Map<string, Intl.NumberFormat>();

/** The languages' data writes no space between a figure and a Chinese character. */
function unitText(count: number, unit: string, tag: string): string {
  const key = `${tag} ${unit}`;
  const kept = formats.get(key) ?? new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' });
  formats.set(key, kept);
  return kept.format(count).replace(/(\d)(?=\p{Script=Han})/u, '$1 ');
}

/**
 * A length of time in its largest whole unit, with Latin digits: `90 minutes`, `24 hours`, `7 days`. A day is 24 hours, because a limit's
 * day is no date.
 */
export function spanText(minutes: number, tag: string): string {
  const hours = minutes / 60;
  const [count, unit] = hours > 24 && hours % 24 === 0 ? [hours / 24, 'day'] : minutes % 60 === 0 ? [hours, 'hour'] : [minutes, 'minute'];
  return unitText(count, unit, tag);
}

/** A wait in seconds, rounded up to minutes from two minutes on: `45 seconds`, `15 minutes`, `24 hours`. */
export const waitText = (seconds: number, tag: string): string =>
  seconds < 120 ? unitText(seconds, 'second', tag) : spanText(Math.ceil(seconds / 60), tag);
