-- Money. Written by post() alone, only ever added to, each posting sums to zero.

create table accounts (
  id bigint generated always as identity primary key,
  kind text not null,
  member_id bigint,
  name text,
  currency text not null,
  balance bigint not null default 0,
  may_go_below_zero boolean not null,
  -- A member's purse belongs to a member and never goes below zero; a house account has a name.
  check ((kind = 'house') = (member_id is null)),
  check ((kind = 'house') = (name is not null)),
  check (kind = 'house' or not may_go_below_zero),
  constraint accounts_not_below_zero check (may_go_below_zero or balance >= 0)
);
create unique index accounts_of_member on accounts (member_id, kind) where member_id is not null;
create unique index accounts_of_house on accounts (name) where member_id is null;

create table postings (
  id bigint generated always as identity primary key,
  kind text not null,
  reference text not null,
  member_id bigint,
  at timestamptz not null,
  data jsonb not null default '{}',
  constraint postings_once unique (kind, reference)
);
create index postings_of_member on postings (member_id, at) where member_id is not null;
create index postings_by_kind on postings (kind, at);

-- `id` is given while the account's row is held, so per account it grows in the order in which balances changed.
create table entries (
  id bigint generated always as identity primary key,
  posting_id bigint not null references postings,
  account_id bigint not null references accounts,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  at timestamptz not null,
  constraint entries_one_per_account unique (posting_id, account_id)
);
create index entries_of_account on entries (account_id, id);
create index entries_in_time on entries (account_id, at) include (amount);

-- The answer of each money call by its key, kept for ever.
create table money_keys (
  member_id bigint not null,
  key text not null,
  call text not null,
  fingerprint text not null,
  answer jsonb,
  at timestamptz not null,
  primary key (member_id, key)
);

-- The stack of calls says who writes: no setting has to be granted, and nothing else in the same transaction may write money.
create function money_by_post_alone() returns trigger language plpgsql as $$
declare
  stack text;
begin
  get diagnostics stack = pg_context;
  if position('post(text,text,bigint,timestamp with time zone,jsonb,jsonb)' in stack) = 0 then
    raise exception 'money is written by post() alone' using errcode = 'IS009';
  end if;
  return null;
end $$;

create function money_only_added() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to; post the opposite instead' using errcode = 'IS009';
end $$;

create trigger accounts_by_post before insert or update on accounts for each statement execute function money_by_post_alone();
create trigger postings_by_post before insert on postings for each statement execute function money_by_post_alone();
create trigger entries_by_post before insert on entries for each statement execute function money_by_post_alone();
create trigger accounts_kept before delete or truncate on accounts for each statement execute function money_only_added();
create trigger postings_kept before update or delete or truncate on postings for each statement execute function money_only_added();
create trigger entries_kept before update or delete or truncate on entries for each statement execute function money_only_added();

-- Posts `p_lines`, an array of {"kind", "member" or "name", "amount"}, once for (kind, reference); answers the balance of each account after it.
-- The rule accounts_not_below_zero (23514) refuses what is not there · IS002 bad lines · IS003 the reference was posted with other lines · IS009 not by post().
create function post(p_kind text, p_reference text, p_member_id bigint, p_at timestamptz, p_data jsonb, p_lines jsonb)
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
      from jsonb_to_recordset(p_lines) as l(kind text, member bigint, name text, amount bigint)) then
    raise exception 'lines sum to zero, none is zero, and each account comes once' using errcode = 'IS002';
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
  select l.kind, l.member, l.name, coalesce((select value #>> '{}' from platform_settings where name = 'currency'), 'PHP'), l.kind = 'house'
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
