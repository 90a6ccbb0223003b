-- What waits in the name of an account that pauses play or is closed is taken back. Until now it only looked so to the upline.
update approvals p set state = 'taken_back', answered_at = now(), answered_by = p.agent_id
where p.state = 'open' and p.expires_at > now() and (
  exists (select from members m where m.id = p.agent_id and m.closed_at is not null)
  or exists (select from exclusions e where e.member_id = p.agent_id and e.lifted_at is null
    and (not e.ends_by_itself or e.ends_at is null or e.ends_at > now()))
);

-- The agents directly below an account are few among its members.
create index members_agents_below on members (parent_id) where type in (1, 2, 41, 42);
