-- The sweep looks for visits that ended long ago; without this it would read them all.
create index launches_ended on launches (ended_at);

-- Each table is swept by a job of its own; the one that went through all of them in one transaction is no more.
delete from jobs where name = 'access.sweep';

-- The meter of the jackpot is read again and again, and no kept page shows it: a reading makes none of them old.
drop trigger settings_touch_content on platform_settings;
create trigger settings_added_touch_content after insert on platform_settings
  for each row when (new.name <> 'jackpot') execute function touch_content();
create trigger settings_changed_touch_content after update on platform_settings
  for each row when (new.name <> 'jackpot' or old.name <> 'jackpot') execute function touch_content();
create trigger settings_removed_touch_content after delete on platform_settings
  for each row when (old.name <> 'jackpot') execute function touch_content();
create trigger settings_emptied_touch_content after truncate on platform_settings
  for each statement execute function touch_content();
