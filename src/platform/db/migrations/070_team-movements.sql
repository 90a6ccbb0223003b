-- What was paid into and out of the cash of everybody below an account, by day and kind of posting: the totals of Transaction details.
create table team_movements (
  member_id bigint not null,
  day date not null,
  kind text not null,
  movements bigint not null,
  came bigint not null,
  went bigint not null,
  primary key (member_id, day, kind)
);

-- Postings not yet in it. The job counts them by the days of the brand's time zone.
create table movement_events (
  posting_id bigint primary key,
  at timestamptz not null
);

create function note_movement() returns trigger language plpgsql as $$
begin
  insert into movement_events (posting_id, at) values (new.id, new.at);
  return null;
end $$;
create trigger postings_of_movements after insert on postings for each row
  when (new.kind in ('deposit', 'withdrawal', 'withdrawal_returned', 'withdrawal_taken_back', 'transfer', 'bonus_granted', 'bonus_released', 'reward', 'rebate'))
  execute function note_movement();

insert into movement_events (posting_id, at) select id, at from postings
where kind in ('deposit', 'withdrawal', 'withdrawal_returned', 'withdrawal_taken_back', 'transfer', 'bonus_granted', 'bonus_released', 'reward', 'rebate');

-- A page of them begins at the newest.
create index postings_of_movements on postings (at, id)
where kind in ('deposit', 'withdrawal', 'withdrawal_returned', 'withdrawal_taken_back', 'transfer', 'bonus_granted', 'bonus_released', 'reward', 'rebate');
