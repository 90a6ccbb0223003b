-- The lobby counts the tickets of the last week for everybody who asks.
create index lottery_tickets_at on lottery_tickets (at);
