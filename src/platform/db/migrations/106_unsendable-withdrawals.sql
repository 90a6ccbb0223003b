-- Why nobody can send a checked withdrawal: its payment provider does not send here, or its account's number cannot be decrypted.
alter table withdrawals add column unsendable text check (unsendable in ('provider', 'account'));
