// The access world with one session of each role, for the tests of announcements and their audiences.
import type { Open } from '../../engines.ts';
import { accessWorld } from '../access/access-fixture.ts';

export async function systemWorld(open: Open) {
  const platform = await accessWorld(open);
  const token = async (fields: Parameters<typeof platform.member>[0]) => (await platform.signedInMember(fields)).token;
  return {
    ...platform,
    tokens: {
      member: await token({ rankLevel: 4 }),
      vip: await token({ rankLevel: 5 }),
      agent: await token({ type: 1 }),
      trial: await token({ type: 4 }),
    },
    /** The world's clock plus `ms`. */
    at: (ms: number) => new Date(platform.world.now + ms),
  };
}

export type SystemWorld = Awaited<ReturnType<typeof systemWorld>>;
