-- Transaction details list what a bonus costs the house beside what moves cash, and each posting that does either: so the sums of a team
-- open to its postings. The job counts everything anew.
alter table team_movements add column bonus bigint not null default 0;

drop trigger postings_of_movements on postings;
create trigger postings_of_movements after insert on postings for each row
  when (new.kind in ('deposit', 'withdrawal', 'withdrawal_sent', 'withdrawal_returned', 'withdrawal_taken_back', 'transfer', 'bonus_granted', 'bonus_released', 'bonus_ended', 'reward', 'rebate', 'points_money'))
  execute function note_movement();

drop index postings_of_movements;
create index postings_of_movements on postings (at, id)
where kind in ('deposit', 'withdrawal', 'withdrawal_sent', 'withdrawal_returned', 'withdrawal_taken_back', 'transfer', 'bonus_granted', 'bonus_released', 'bonus_ended', 'reward', 'rebate', 'points_money');

truncate team_movements, movement_events;
insert into movement_events (posting_id, at) select id, at from postings
where kind in ('deposit', 'withdrawal', 'withdrawal_sent', 'withdrawal_returned', 'withdrawal_taken_back', 'transfer', 'bonus_granted', 'bonus_released', 'bonus_ended', 'reward', 'rebate', 'points_money');
