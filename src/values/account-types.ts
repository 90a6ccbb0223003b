/** Kinds of accounts, as the specification numbers them (isAgent): 0 member, 1, 2, 41 and 42 agent, 4 trial. */

/** Free play: an account for one visit, with play balance and nothing to keep. */
export const trial = 4;

const agents: readonly number[] = [1, 2, 41, 42];
export const isAgent = (type: number): boolean => agents.includes(type);
