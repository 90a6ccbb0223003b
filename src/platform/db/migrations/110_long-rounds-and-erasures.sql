-- Rounds that lasted longer than two days: few, so a rebate finds the bet that was settled late without reading a member's old bets.
create index rounds_long on rounds (member_id, settled_at) where state = 'settled' and settled_at - at > interval '2 days';

-- Closed accounts whose personal data were erased: by which person of the operator, and why.
create table erasures (
  member_id bigint primary key references members,
  erased_by text not null check (length(erased_by) between 1 and 60),
  reason text not null check (length(reason) between 1 and 200),
  at timestamptz not null
);
