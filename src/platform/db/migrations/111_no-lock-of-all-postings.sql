-- As 036 makes it, without a lock that all postings share: a transaction that was tried again took it alone,
-- and everybody waited for what it waited for.
create or replace function post(p_kind text, p_reference text, p_member_id bigint, p_at timestamptz, p_data jsonb, p_lines jsonb)
returns table (posting bigint, replayed boolean, account_kind text, account_member bigint, account_name text, balance_after bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  line record;
  after_line bigint;
  new_posting bigint;
begin
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
