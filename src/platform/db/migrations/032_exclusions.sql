-- Breaks (time-outs) and self-exclusions. Rows are never changed except to lift one, and never deleted: they are the auditor's record.
create table exclusions (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  kind text not null check (kind in ('time-out', 'exclusion')),
  -- As chosen: an ISO 8601 duration, or indefinite.
  length text not null,
  starts_at timestamptz not null,
  -- The end of the term; null when it has none.
  ends_at timestamptz,
  -- The market's rule on the day of the decision. Otherwise it holds until it is lifted, also after its term.
  ends_by_itself boolean not null,
  lift_asked_at timestamptz,
  lifted_at timestamptz,
  check ((ends_at is null) = (length = 'indefinite')),
  check (lifted_at is null or kind = 'exclusion')
);
create index exclusions_of_member on exclusions (member_id) where lifted_at is null;

-- A person who is excluded cannot register again under the same e-mail, number or identity.
create index members_email on members (email) where email is not null;
create index members_typed_number on members ((details ->> 'mobileNum')) where details ? 'mobileNum';
create index members_id_number on members ((details ->> 'idNumber')) where details ? 'idNumber';
