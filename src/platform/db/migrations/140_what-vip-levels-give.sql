-- What a level gives besides what its words say, so that the words are true: more withdrawals a day than others have, and hundredths of a
-- percent more of each product's rebate.
alter table vip_levels
  add column withdrawals_a_day integer check (withdrawals_a_day > 0),
  add column more_rebate integer not null default 0 check (more_rebate between 0 and 500);
