-- The address that an agent wrote for an account which nobody has claimed yet is no way into it: it is kept for the check of exclusions.
update members set details = details || jsonb_build_object('email', email), email = null
where opened_by is not null and password_hash = '!' and email is not null;
