-- A branch of ten thousand agents is settled in one transaction and paid in many: a payout is due until its money is in the wallet.
alter table agent_payouts add column is_paid boolean not null default true;
create index agent_payouts_due on agent_payouts (id) where not is_paid;
