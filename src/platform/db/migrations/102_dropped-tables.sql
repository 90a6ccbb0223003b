-- A round whose table a release has dropped is never dealt: its bets are given back, and it is settled.
alter table shared_rounds drop constraint shared_rounds_check1;
