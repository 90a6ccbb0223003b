-- For which bets a real-time salary was paid: [{ "tier", "lost", "lostBet", "won", "wonBet" }], by the tiers of the contract.
alter table agent_payouts add column stakes jsonb;
