/** Where Astro's own lines go: into the log of the server that runs, and to the terminal while the site is built or tried out. */
import terminal from 'astro/logger/node';

export default function log() {
  const plain = terminal();
  return {
    write(event) {
      const { log: ours } = globalThis[Symbol.for('isla')] ?? {};
      if (ours) ours[event.level]?.({ label: event.label ?? 'astro' }, event.message);
      else plain.write(event);
    },
  };
}
