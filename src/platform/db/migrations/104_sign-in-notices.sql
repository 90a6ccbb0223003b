-- The sweep finds the notices of sign-ins that are old.
create index messages_of_sign_ins on messages (at) where kind = 'notice.new_login';
