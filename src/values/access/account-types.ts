/** Account types, as the specification numbers them (isAgent): 0 member, 1, 2, 41 and 42 agent, 4 trial; and 9, an agent's helper. */

/** Free play: a temporary account with play balance. */
export const trial = 4;

/** A helper of an agent: signs in, acts in the agent's name, and is no member. */
export const staff = 9;

/** An agent in a line, whom an upline made one. */
export const lineAgent = 1;

const agents: readonly number[] = [lineAgent, 2, 41, 42];
export const isAgent = (type: number): boolean => agents.includes(type);
