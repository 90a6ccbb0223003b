-- `offset 0` keeps the order of this join: with statistics from before many members came, the database would go through all members for
-- each round.
create or replace function count_team_quarters() returns trigger language plpgsql as $$
begin
  insert into team_quarters (member_id, at, stake, payout)
  select above::bigint, date_bin('15 minutes', e.at, '2000-01-01 00:00+00'), sum(e.stake)::bigint, sum(e.payout)::bigint
  from taken e cross join lateral (select id, path from members where id = e.member_id offset 0) m
  cross join lateral unnest(string_to_array(trim(both '/' from m.path), '/')) as above
  where e.posting_id is null and e.joined = 0 and above <> m.id::text
    and exists (select from agent_contracts c where c.member_id = above::bigint and c.kind = 'hourly'
      and c.starts_at <= e.at and (c.ends_at is null or c.ends_at > e.at))
  group by 1, 2
  on conflict (member_id, at) do update set stake = team_quarters.stake + excluded.stake, payout = team_quarters.payout + excluded.payout;
  return null;
end $$;

-- The history of offers that an agent has received.
create index agent_offers_of_member on agent_offers (member_id, offered_at desc);
