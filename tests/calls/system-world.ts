// The world of access with one person of each kind in it, for the tests of what the operator says and to whom.
import type { Open } from '../engines.ts';
import { type AccessWorld, accessWorld, type How } from './access-world.ts';

export async function systemWorld(open: Open) {
  const it = await accessWorld(open);
  const token = async (more: Parameters<AccessWorld['person']>[0]) => it.session((await it.person(more)).id);
  return {
    ...it,
    tokens: {
      member: await token({ rankLevel: 4 }),
      vip: await token({ rankLevel: 5 }),
      agent: await token({ type: 1 }),
      trial: await token({ type: 4 }),
    },
    /** What a call gives; fails when it is refused. */
    value: async (name: string, body: object = {}, how: How = {}) => {
      const said = await it.ask(name, body, how);
      if (!said.body.success) throw new Error(`${name}: ${JSON.stringify(said.body)}`);
      return said.body.value as Record<string, unknown>;
    },
    /** So long after the world's now. */
    at: (ms: number) => new Date(it.world.now + ms),
  };
}

export type SystemWorld = Awaited<ReturnType<typeof systemWorld>>;
