-- The entries of transfers, by account: the latest ones of a member are found without reading a record of years.
create table transfer_entries (
  account_id bigint not null,
  entry_id bigint not null,
  primary key (account_id, entry_id)
);

create function note_transfer() returns trigger language plpgsql as $$
begin
  insert into transfer_entries (account_id, entry_id) select account_id, id from entries where posting_id = new.id;
  return null;
end $$;
-- At the end of the transaction: a posting is written before its entries.
create constraint trigger postings_of_transfers after insert on postings deferrable initially deferred for each row
  when (new.kind = 'transfer') execute function note_transfer();

insert into transfer_entries (account_id, entry_id)
select e.account_id, e.id from postings p join entries e on e.posting_id = p.id where p.kind = 'transfer';
