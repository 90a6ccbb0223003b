-- Deposits that their member has not bet yet: points for a deposit are due as it is bet, and what leaves before earns none (decision 100).
create table unbet_deposits (
  member_id bigint primary key,
  amount bigint not null check (amount >= 0)
);

-- Own money left after a withdrawal or a transfer; null for a bet or a deposit. Such a row names the game '', which a server of the version
-- before counts for nothing.
alter table point_events add column left_with bigint check (left_with >= 0);

-- When the operator last opened a closed account again: what was deposited before needs no bet to be withdrawn.
alter table members add column reopened_at timestamptz;

-- Exclusions are asked for by the details of whoever registers; breaks of years ago need not be read for that.
create index exclusions_by_end on exclusions (ends_at) where lifted_at is null;

-- Whose letters an address reaches, to recognise an excluded person: without what follows a plus, and at Google without dots.
create function mailbox_of(address text) returns text language sql immutable strict as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end
  from (select lower(normalize(address, NFKC)) as plain) as read,
    lateral (select regexp_replace(plain, '@[^@]*$', '') as before, regexp_replace(plain, '^.*@', '') as domain) as parts,
    lateral (select coalesce(nullif(split_part(before, '+', 1), ''), before) as name) as named
$$;
