-- Points: in the ledger as a currency of their own, what earns them, the goods of the mall and what was redeemed.

-- As 002 makes it, and besides: points have a currency of their own, and no posting mixes it with money (IS002).
create or replace function post(p_kind text, p_reference text, p_member_id bigint, p_at timestamptz, p_data jsonb, p_lines jsonb)
returns table (posting bigint, replayed boolean, account_kind text, account_member bigint, account_name text, balance_after bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  line record;
  after_line bigint;
  new_posting bigint;
begin
  -- Shared among posters; a transaction that is tried again after a deadlock asks for it alone and then has nobody in its way.
  perform pg_advisory_xact_lock_shared(47110421);
  if jsonb_array_length(p_lines) < 2 then
    raise exception 'a posting has two lines or more' using errcode = 'IS002';
  end if;
  if (select sum(amount) <> 0 or bool_or(amount = 0) or count(*) <> count(distinct (kind, member, name))
        or bool_or(is_points) <> bool_and(is_points)
      from jsonb_to_recordset(p_lines) as l(kind text, member bigint, name text, amount bigint)
      cross join lateral (values (kind = 'points' or coalesce(name = 'points', false))) as c(is_points)) then
    raise exception 'lines sum to zero, none is zero, each account comes once, and points are apart from money' using errcode = 'IS002';
  end if;

  insert into postings (kind, reference, member_id, at, data)
  values (p_kind, p_reference, p_member_id, p_at, p_data)
  on conflict on constraint postings_once do nothing
  returning id into new_posting;

  if new_posting is null then
    select id into strict new_posting from postings where kind = p_kind and reference = p_reference;
    if exists (
      (select a.kind, a.member_id, a.name, e.amount from entries e join accounts a on a.id = e.account_id where e.posting_id = new_posting
       except select kind, member, name, amount from jsonb_to_recordset(p_lines) as l(kind text, member bigint, name text, amount bigint))
      union all
      (select kind, member, name, amount from jsonb_to_recordset(p_lines) as l(kind text, member bigint, name text, amount bigint)
       except select a.kind, a.member_id, a.name, e.amount from entries e join accounts a on a.id = e.account_id where e.posting_id = new_posting)
    ) then
      raise exception 'the reference % of % was posted with other lines', p_reference, p_kind using errcode = 'IS003';
    end if;
    return query
      select new_posting, true, a.kind, a.member_id, a.name, e.balance_after
      from entries e join accounts a on a.id = e.account_id where e.posting_id = new_posting;
    return;
  end if;

  insert into accounts (kind, member_id, name, currency, may_go_below_zero)
  select l.kind, l.member, l.name,
    case when l.kind = 'points' or l.name = 'points' then 'POINTS'
      else coalesce((select value #>> '{}' from platform_settings where name = 'currency'), 'PHP') end,
    l.kind = 'house'
  from jsonb_to_recordset(p_lines) as l(kind text, member bigint, name text)
  where case when l.member is null
    then not exists (select from accounts a where a.member_id is null and a.name = l.name)
    else not exists (select from accounts a where a.member_id = l.member and a.kind = l.kind) end
  order by l.member nulls first, l.kind, l.name
  on conflict do nothing;

  -- Rows are taken in the order of their ids, so that two postings over the same accounts never wait for each other in a ring.
  for line in
    select l.*, case when l.member is null
      then (select a.id from accounts a where a.member_id is null and a.name = l.name)
      else (select a.id from accounts a where a.member_id = l.member and a.kind = l.kind) end as account
    from jsonb_to_recordset(p_lines) as l(kind text, member bigint, name text, amount bigint)
    order by account
  loop
    update accounts set balance = balance + line.amount where id = line.account returning balance into strict after_line;
    insert into entries (posting_id, account_id, amount, balance_after, at)
    values (new_posting, line.account, line.amount, after_line, p_at);
    posting := new_posting;
    replayed := false;
    account_kind := line.kind;
    account_member := line.member;
    account_name := line.name;
    balance_after := after_line;
    return next;
  end loop;
end $$;

-- A settled bet or a credited deposit whose points are not counted yet: written with the money, removed by the job that counts it.
create table point_events (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  -- Null for a deposit.
  game_code text,
  amount bigint not null check (amount > 0),
  at timestamptz not null
);

-- What was counted under a ratio, and the points given for it: the floor of the whole, so no rest is lost between two runs.
create table point_counts (
  member_id bigint not null,
  product text not null check (product in ('live', 'lottery', 'pvp', 'slots', 'sports', 'deposit')),
  -- The ratio: so many points for each amount. Another ratio counts apart.
  ratio_points bigint not null check (ratio_points > 0),
  ratio_amount bigint not null check (ratio_amount > 0),
  counted bigint not null default 0 check (counted >= 0),
  granted bigint not null default 0 check (granted >= 0),
  primary key (member_id, product, ratio_points, ratio_amount)
);

create table point_goods (
  code text primary key,
  kind text not null check (kind in ('money', 'voucher')),
  -- What an approved redemption of money pays.
  value bigint check (value > 0),
  -- The drawing of its tile.
  art text not null,
  -- By language code: { "EN": { "name", "about" } }.
  words jsonb not null,
  points_needed bigint not null check (points_needed > 0),
  -- What must have been bet in the last thirty days.
  amount_needed bigint not null default 0 check (amount_needed >= 0),
  -- How many there are in all; null has no end.
  quantity integer check (quantity >= 0),
  redeemed integer not null default 0 check (redeemed >= 0),
  position integer not null default 0,
  open boolean not null default true,
  check ((kind = 'money') = (value is not null)),
  constraint point_goods_not_oversold check (redeemed <= quantity)
);
create trigger point_goods_touch_content after insert or delete or truncate on point_goods
  for each statement execute function touch_content();
-- One redemption more changes no page, the last one does.
create trigger point_goods_change_touches_content after update on point_goods for each row
  when (old.redeemed = new.redeemed or new.redeemed = new.quantity or old.redeemed = old.quantity)
  execute function touch_content();

create table point_redemptions (
  id text primary key,
  reference text not null unique,
  member_id bigint not null,
  goods_code text not null references point_goods,
  points bigint not null check (points > 0),
  state text not null default 'in_process' check (state in ('in_process', 'rejected', 'approved')),
  requested_at timestamptz not null,
  -- Null waits for the operator.
  decide_at timestamptz,
  decided_at timestamptz,
  -- Why it was rejected.
  cause text check (cause in ('excluded', 'operator')),
  -- What an approved voucher says.
  voucher text,
  check ((state = 'in_process') = (decided_at is null)),
  check ((state = 'rejected') = (cause is not null)),
  check (voucher is null or state = 'approved')
);
create index point_redemptions_of_member on point_redemptions (member_id, requested_at desc);
create index point_redemptions_due on point_redemptions (decide_at) where state = 'in_process';

insert into jobs (name, run_at) values ('points.earn', '2000-01-01'), ('points.decide', '2000-01-01');
