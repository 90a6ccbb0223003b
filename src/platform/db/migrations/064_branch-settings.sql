-- What an agent decided for an account below and for everybody below that: a closed product, the highest stake of a bet, or both. What
-- holds for a player is the tightest of all rows on their path, and is worked out when it is asked for.
create table branch_settings (
  account_id bigint not null references members,
  agent_id bigint not null references members,
  -- A game category.
  game_type text not null,
  closed boolean not null,
  -- Minor units; null is none of the agent's own.
  highest_stake bigint check (highest_stake > 0),
  changed_at timestamptz not null,
  primary key (account_id, game_type, agent_id),
  check (account_id <> agent_id),
  check (closed or highest_stake is not null)
);
