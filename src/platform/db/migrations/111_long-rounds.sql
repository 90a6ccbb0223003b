-- Rounds that lasted longer than two days: few, so a rebate finds the bet that was settled late without reading a member's old bets.
create index rounds_long on rounds (member_id, settled_at) where state = 'settled' and settled_at - at > interval '2 days';
