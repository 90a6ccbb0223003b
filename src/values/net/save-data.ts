/** Data-saving detection: when it applies, load nothing that the visitor did not request. */

/** True when Save-Data is on or the connection is slow. */
export function shouldSaveData(): boolean {
  const connection = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection;
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '');
}
