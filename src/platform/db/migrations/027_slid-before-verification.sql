-- Who slid and was then asked for one more thing gets the mark of the device when that is given.
alter table login_requests add column slid_at timestamptz;
