/** What an agent may let a helper do: see the team's reports, send the agent's cash to the team, handle contracts, set games and stakes. */
export const staffRights = ['reports', 'transfers', 'contracts', 'games'] as const;
export type StaffRight = (typeof staffRights)[number];

/** The rights in a stored list; unknown ones give nothing. */
export const readStaffRights = (stored: unknown): StaffRight[] =>
  staffRights.filter((right) => Array.isArray(stored) && stored.includes(right));
