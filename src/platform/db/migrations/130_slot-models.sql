-- More mathematics for the slots of other vendors. Games that are listed already keep theirs.
alter table games drop constraint games_slot_model_check;
alter table games add constraint games_slot_model_check check (
  slot_model in ('tide', 'harbour', 'summit', 'classic', 'fruit', 'delta', 'orchard', 'comet', 'vault', 'bloom', 'blaze')
);
