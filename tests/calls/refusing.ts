// Lets a part of the platform stand alone in a test: its refusals are put into words as at the platform's front.
import type { Hono } from 'hono';
import { brand } from '#brands/isla/brand.ts';
import { askingOf, refuse } from '#platform/answer.ts';
import type { Db, House } from '#platform/handler.ts';
import { readSettings } from '#values/settings.ts';
import { millis } from '#values/time.ts';

type Log = Pick<House['log'], 'error'>;

export function refusing<App extends Hono>(app: App, db: Db, log: Log): App {
  const read = readSettings({ PUBLIC_URL: 'http://isla.test', ISLA_SEED: 'none' }, { version: 'test' });
  if ('mistakes' in read) throw new Error(read.mistakes.join(' '));
  const house = {
    settings: read.settings,
    brand,
    clock: () => millis(0),
    log: { info: () => {}, warn: () => {}, error: log.error },
    outside: {} as House['outside'],
    random: () => 0,
  };
  app.onError((error, c) => refuse(c, error, askingOf(c.req.raw, house, db)));
  return app;
}
