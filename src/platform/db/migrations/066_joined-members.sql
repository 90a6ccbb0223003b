-- Who joined below an account, by day: the size of a team and its new members are sums of days, not counts of a million accounts.
alter table team_events add column joined bigint not null default 0;
alter table team_days add column joined bigint not null default 0;
create index team_events_joined on team_events (member_id) where joined = 1;

create function note_joined_member() returns trigger language plpgsql as $$
begin
  insert into team_events (member_id, joined, at) values (new.id, 1, new.created_at);
  return null;
end $$;
create trigger members_joined after insert on members for each row
  when (new.parent_id is not null) execute function note_joined_member();

-- The job counts them by the days of the brand's time zone.
insert into team_events (member_id, joined, at) select id, 1, created_at from members where parent_id is not null order by id;

-- Whose team a member's day counts for, as in the sums above it: the active members of a team are found without reading all its accounts.
alter table member_days add column path text collate "C";
update member_days d set path = m.path from members m where m.id = d.member_id;
alter table member_days alter column path set not null;
create index member_days_by_day on member_days (day) include (member_id, path, rounds, stake);
create index member_days_by_path on member_days (path, day) include (member_id, rounds, stake);
