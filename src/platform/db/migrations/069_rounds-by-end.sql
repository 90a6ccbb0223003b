-- A page of a team's rounds begins at the newest end of a round and reads as many as it shows.
create index rounds_by_end on rounds (settled_at, id) where state in ('settled', 'rolled_back');
-- Refunded rounds are few, and in no roll-up.
create index rounds_refunded on rounds (settled_at) where state = 'rolled_back';
