/** Routes Astro's log lines to the running server's log, or to the terminal in builds and development. */
import terminal from 'astro/logger/node';

export default function log() {
  const terminalLog = terminal();
  return {
    write(event) {
      const { log: serverLog } = globalThis[Symbol.for('isla')] ?? {};
      if (serverLog) serverLog[event.level]?.({ label: event.label ?? 'astro' }, event.message);
      else terminalLog.write(event);
    },
  };
}
