-- Bets of everybody below an account by quarter hours, while the account has a contract by the hour. An hour of every time zone is four.
create table team_quarters (
  member_id bigint not null,
  -- When the quarter begins.
  at timestamptz not null,
  stake bigint not null,
  payout bigint not null,
  primary key (member_id, at)
);

-- Counted by whoever empties the journal: during a rolling release, servers of older versions do so too.
create function count_team_quarters() returns trigger language plpgsql as $$
begin
  insert into team_quarters (member_id, at, stake, payout)
  select above::bigint, date_bin('15 minutes', e.at, '2000-01-01 00:00+00'), sum(e.stake)::bigint, sum(e.payout)::bigint
  from taken e join members m on m.id = e.member_id
  cross join lateral unnest(string_to_array(trim(both '/' from m.path), '/')) as above
  where e.posting_id is null and e.joined = 0 and above <> m.id::text
    and exists (select from agent_contracts c where c.member_id = above::bigint and c.kind = 'hourly'
      and c.starts_at <= e.at and (c.ends_at is null or c.ends_at > e.at))
  group by 1, 2
  on conflict (member_id, at) do update set stake = team_quarters.stake + excluded.stake, payout = team_quarters.payout + excluded.payout;
  return null;
end $$;
create trigger team_events_of_quarters after delete on team_events referencing old table as taken for each statement
  execute function count_team_quarters();

-- Contracts that have ended are searched too.
create index agent_contracts_of_member on agent_contracts (member_id, kind, starts_at);

-- The rounds of hours that are not settled yet, without those that wait in the journal. Nothing is added to it meanwhile: its trigger is
-- new. Hours before stay out, so that the servers that wait for this lock are not kept long; `npm run rollups` counts them.
insert into team_quarters (member_id, at, stake, payout)
select above::bigint, date_bin('15 minutes', e.at, '2000-01-01 00:00+00'), sum(e.stake)::bigint, sum(e.payout)::bigint
from (
  select member_id, bet as stake, win as payout, settled_at as at from rounds where state = 'settled'
  union all
  select member_id, -stake, -payout, at from team_events where posting_id is null and joined = 0
) e join members m on m.id = e.member_id
cross join lateral unnest(string_to_array(trim(both '/' from m.path), '/')) as above
where above <> m.id::text
  and e.at >= (select min(settles_at) - interval '1 hour' from agent_contracts where kind = 'hourly' and settles_at is not null)
  and exists (select from agent_contracts c where c.member_id = above::bigint and c.kind = 'hourly'
    and c.starts_at <= e.at and (c.ends_at is null or c.ends_at > e.at))
group by 1, 2;
