-- A player's own limits and raises, their history for the auditor, and markers of harm.

create table play_limits (
  member_id bigint not null,
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'time')),
  period text not null check (period in ('day', 'week', 'month')),
  -- Minor units; milliseconds for time. Null is no limit.
  amount bigint check (amount >= 0),
  -- A raise has a time; its amount is null when the player asked for no limit.
  raise_to bigint check (raise_to >= 0),
  raise_asked_at timestamptz,
  changed_at timestamptz not null,
  primary key (member_id, kind, period),
  check (raise_to is null or raise_asked_at is not null)
);

create table play_limit_changes (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  kind text not null,
  period text not null,
  amount bigint,
  raise_to bigint,
  raise_asked_at timestamptz,
  at timestamptz not null
);
create index play_limit_changes_member on play_limit_changes (member_id, id);

-- The database writes the history, so no code can forget it.
create function keep_play_limit_change() returns trigger language plpgsql as $$
begin
  insert into play_limit_changes (member_id, kind, period, amount, raise_to, raise_asked_at, at)
  values (new.member_id, new.kind, new.period, new.amount, new.raise_to, new.raise_asked_at, new.changed_at);
  return null;
end $$;
create trigger play_limits_history after insert or update on play_limits for each row execute function keep_play_limit_change();

create function play_limits_only_added() returns trigger language plpgsql as $$
begin
  raise exception 'limits and their history are never deleted; a removed limit is an amount of null' using errcode = 'IS010';
end $$;
create trigger play_limits_kept before delete or truncate on play_limits for each statement execute function play_limits_only_added();
create trigger play_limit_changes_kept before update or delete or truncate on play_limit_changes
  for each statement execute function play_limits_only_added();

-- Markers of harm and answers about protection. No personal data beyond the member's id.
create table protection_events (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  kind text not null,
  at timestamptz not null
);
create index protection_events_member on protection_events (member_id, kind, at);
create index protection_events_kind on protection_events (kind, at);

-- Stakes and wins of a window, from the index alone.
create index wallet_transactions_played on wallet_transactions (member_id, at) include (kind, amount)
  where state = 'accepted' and kind <> 'rollback';
