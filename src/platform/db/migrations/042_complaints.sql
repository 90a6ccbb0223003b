-- The stages of what people write: when somebody began to look into it, when its author refused the answer, and when it ended.
-- A complaint whose answer is refused can go to the body outside.
alter table feedbacks
  add column review_at timestamptz,
  add column refused_at timestamptz,
  add column closed_at timestamptz;

alter table feedbacks drop constraint feedbacks_state_check;
alter table feedbacks add constraint feedbacks_state_check
  check (state in ('received', 'in_review', 'answered', 'refused', 'closed'));

-- Why an application was not accepted, in the words of the operator.
alter table promotion_entries add column reason text;
