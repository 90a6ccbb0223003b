-- Branches that the operator moves to another upline, or to the top. Each takes effect when a period of each contract of both lines begins.
create table branch_moves (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  -- The new upline; null is the house.
  to_id bigint references members,
  asked_at timestamptz not null,
  takes_effect_at timestamptz not null,
  -- When it was carried out, or found to be no longer possible, which leaves no paths.
  done_at timestamptz,
  old_path text collate "C",
  new_path text collate "C"
);
create unique index branch_moves_waiting on branch_moves (member_id) where done_at is null;

-- Who agreed a contract for the house; null before it was kept, and for contracts between agents, whose offers say it.
alter table agent_contracts add column agreed_by text;
