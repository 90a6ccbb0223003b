-- With the setting carryLoss: the loss of the period before, which a team's net result had to make up for first. Zero or less.
alter table agent_payouts add column carried bigint not null default 0 check (carried <= 0);
