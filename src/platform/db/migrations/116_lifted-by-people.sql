-- Who of the operator lifted a self-exclusion that its member asked to be lifted, or kept it, and why. Rows are the auditor's record.
create table lift_decisions (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  decision text not null check (decision in ('lifted', 'kept')),
  decided_by text not null check (length(decided_by) between 1 and 60),
  reason text not null check (length(reason) between 1 and 200),
  at timestamptz not null
);
create index lift_decisions_of_member on lift_decisions (member_id);

-- No exclusion is lifted within seven days of the request, also by a server of the version before, which runs beside in a rollout and
-- waits a day. What it lifted before stays lifted.
alter table exclusions add constraint exclusions_lifted_late check (extract(epoch from lifted_at - lift_asked_at) >= 604800) not valid;
