-- Whether the password was seen to be one of the first that others would guess: its owner must change it, also after a reload.
alter table members add column password_weak boolean not null default false;
