-- During a rolling release, a server of the version before 079 empties `movement_events` and counts no bonuses. So this version reads a
-- journal of another name, and counts everything anew. The old one stays, empty, for servers of versions before this one.
-- Postings wait for its end: none goes into the old journal after it.
lock table postings in share row exclusive mode;

create table movements_to_count (
  posting_id bigint primary key,
  at timestamptz not null
);

create or replace function note_movement() returns trigger language plpgsql as $$
begin
  insert into movements_to_count (posting_id, at) values (new.id, new.at);
  return null;
end $$;

truncate team_movements, movement_events;
insert into movements_to_count (posting_id, at) select id, at from postings
where kind in ('deposit', 'withdrawal', 'withdrawal_sent', 'withdrawal_returned', 'withdrawal_taken_back', 'transfer', 'bonus_granted', 'bonus_released', 'bonus_ended', 'reward', 'rebate', 'points_money');
