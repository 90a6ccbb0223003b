/**
 * A length of time in its largest whole unit, with Latin digits: `90 minutes`, `24 hours`, `7 days`. A day is 24 hours, because a limit's
 * day is no date.
 */
export function spanText(minutes: number, tag: string): string {
  const hours = minutes / 60;
  const [count, unit] = hours > 24 && hours % 24 === 0 ? [hours / 24, 'day'] : minutes % 60 === 0 ? [hours, 'hour'] : [minutes, 'minute'];
  const text = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' }).format(count);
  // The languages' data writes no space between a figure and a Chinese character.
  return text.replace(/(\d)(?=\p{Script=Han})/u, '$1 ');
}
