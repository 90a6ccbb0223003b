-- An offer, or a request to end a contract, that its agent took back before it was answered.
alter table agent_offers drop constraint agent_offers_state_check;
alter table agent_offers add constraint agent_offers_state_check
  check (state in ('open', 'accepted', 'rejected', 'taken_back', 'expired'));
