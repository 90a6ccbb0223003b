-- What a member can claim is counted from rewards and missions; nothing reads this number.
alter table member_features drop column available_promos;
