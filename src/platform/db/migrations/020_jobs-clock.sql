-- When a job was last in hand, by the clock of then: what was worked in the future shows that the clock was put back, and is due again.
alter table jobs add column worked_at timestamptz;
