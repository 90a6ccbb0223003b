-- What people write to the operator: feedback and complaints, each with a number and a state.

create table feedbacks (
  id bigint generated always as identity primary key,
  -- What the person is told and may name to support.
  number text not null constraint feedbacks_number unique,
  -- Null: written by a guest.
  member_id bigint references members on delete cascade,
  kind text not null check (kind in ('feedback', 'complaint')),
  subject text not null,
  content text not null,
  -- Where a guest may be answered.
  contact text,
  language text not null,
  state text not null default 'received' check (state in ('received', 'in_review', 'answered', 'closed')),
  answer text,
  at timestamptz not null,
  -- A complaint is answered by then.
  due_at timestamptz,
  answered_at timestamptz,
  check ((state = 'answered') <= (answer is not null))
);
create index feedbacks_of_member on feedbacks (member_id, id desc) where member_id is not null;
create index feedbacks_open on feedbacks (due_at) where state in ('received', 'in_review');
