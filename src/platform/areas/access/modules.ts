/** The operator's modules, by which ways in are open or closed. */
import { readSetting } from '#platform/db/settings.ts';
import type { Asking } from '#platform/handler.ts';
import { type ModuleFlags, moduleFlagsOf } from '#platform/rules/registration.ts';
import { Refused } from '#values/refused.ts';

export const modulesNow = async ({ db }: Pick<Asking, 'db'>): Promise<ModuleFlags> => moduleFlagsOf(await readSetting(db, 'module_flags'));

/** Refuses with `way.closed` unless one of them is on. */
export async function mustBeOn(asking: Pick<Asking, 'db'>, ...flags: readonly (keyof ModuleFlags)[]): Promise<void> {
  const on = await modulesNow(asking);
  if (!flags.some((flag) => on[flag])) throw new Refused('way.closed');
}
