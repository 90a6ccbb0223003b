-- For the highest stake of a branch: what a member has open on one match. A member has few open slips and may have a long history.
create index rounds_open_slips on rounds (member_id, game_code) where due_at is not null and state in ('open', 'debited');
