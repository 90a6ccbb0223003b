-- Why nobody can send a checked withdrawal: its payment provider does not send here, or its account's number cannot be decrypted.
alter table withdrawals add column unsendable text check (unsendable in ('provider', 'account'));
-- When it was first offered to its provider, which may have accepted it without our hearing the answer.
alter table withdrawals add column offered_at timestamptz;
update withdrawals set offered_at = checked_at where state <> 'requested';
