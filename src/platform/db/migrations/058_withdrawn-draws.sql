-- A draw of a lottery that the operator has withdrawn is never held. Its tickets get their price back.
alter table lottery_draws
  drop constraint lottery_draws_state_check,
  drop constraint lottery_draws_check1,
  add check (state in ('open', 'drawn', 'settled', 'withdrawn')),
  add check ((state in ('open', 'withdrawn')) = (result is null));
create index lottery_draws_withdrawn on lottery_draws (lottery, closes_at) where state = 'withdrawn';
