-- Recent wins are looked for by when they were paid.

create index rounds_won on rounds (settled_at desc) where state = 'settled' and win > bet;
