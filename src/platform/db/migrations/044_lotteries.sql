-- Lotteries: draws, of which each is committed to before its sales open, tickets, and what members like.

create table lottery_draws (
  id bigint generated always as identity primary key,
  lottery text not null,
  number text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'drawn', 'settled')),
  -- Encrypted. The hash was published when sales opened; the seed is shown after the draw.
  seed text not null,
  seed_hash text not null,
  result jsonb,
  drawn_at timestamptz,
  unique (lottery, draws_at),
  unique (lottery, number),
  check (opens_at <= closes_at and closes_at < draws_at),
  check ((state = 'open') = (result is null))
);
create index lottery_draws_open on lottery_draws (lottery, draws_at) where state = 'open';

-- A drawn number never changes, and no draw is removed while somebody may ask about it.
create function lottery_draw_stays() returns trigger language plpgsql as $$
begin
  if old.seed_hash <> new.seed_hash or old.draws_at <> new.draws_at or old.closes_at <> new.closes_at
    or (old.result is not null and old.result is distinct from new.result) then
    raise exception 'a draw keeps its commitment, its times and its result' using errcode = 'IS011';
  end if;
  return new;
end $$;
create trigger lottery_draws_stay before update on lottery_draws for each row execute function lottery_draw_stays();

-- One row for each draw of an order. Its money is the round of the same id.
create table lottery_tickets (
  round_id text primary key,
  order_id text not null,
  member_id bigint not null,
  draw_id bigint not null references lottery_draws (id),
  lottery text not null,
  prize_mode text not null,
  lines jsonb not null,
  price bigint not null check (price > 0),
  win bigint not null default 0 check (win >= 0),
  state text not null default 'open' check (state in ('open', 'won', 'lost', 'returned')),
  -- Later draws of the order are given back after a win.
  stops_on_win boolean not null,
  tells_result boolean not null,
  at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'open') = (settled_at is null))
);
create index lottery_tickets_member on lottery_tickets (member_id, at desc, round_id desc);
create index lottery_tickets_open on lottery_tickets (draw_id) where state = 'open';
create index lottery_tickets_order on lottery_tickets (order_id);

create table lottery_favourites (
  member_id bigint primary key,
  lotteries jsonb not null,
  changed_at timestamptz not null
);
