/** Whether bytes are dear to who looks: nothing is brought then that was not asked for. */

/** By the person's choice or by the line. */
export function isDear(): boolean {
  const line = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection;
  return line?.saveData === true || /2g|3g/.test(line?.effectiveType ?? '');
}
