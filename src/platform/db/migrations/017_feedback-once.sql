-- The browser names each letter, so that one whose answer was lost on the way is not kept twice.

alter table feedbacks add column sent_id uuid constraint feedbacks_sent_id unique;
