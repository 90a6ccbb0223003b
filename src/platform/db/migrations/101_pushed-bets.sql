-- The part of a settled bet that came back because nobody won it, as on a tie: it counts for no turnover of a team.
alter table rounds add column pushed bigint not null default 0;
-- Rows from before have zero: reading them all would keep every bet waiting.
alter table rounds add constraint rounds_pushed check (pushed between 0 and bet) not valid;

create or replace function note_settled_round() returns trigger language plpgsql as $$
begin
  insert into team_events (member_id, game_code, stake, payout, at)
  values (new.member_id, new.game_code, new.bet - new.pushed, new.win - new.pushed, new.settled_at);
  return null;
end $$;
